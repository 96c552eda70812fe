import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Steps } from '../../../../shared/ui/components/steps.tsx';
import { apiDenied, webhooksDenied } from '../../../../shared/workspaces/rules/plan-access.ts';
import type { MemberVisit } from '../../request/visit.ts';
import type { SetUp } from './set-up.ts';
import { homeTexts } from './texts.ts';

/** What is still to set up of what the workspace may have; nothing once all of it is done. */
export function SetUpSteps({ visit, setUp }: { readonly visit: MemberVisit; readonly setUp: SetUp }) {
  const texts = homeTexts(visit.language);
  const steps = [
    ...(apiDenied(visit.workspace) === null ? (['key'] as const) : []),
    ...(webhooksDenied(visit.workspace) === null ? (['endpoint'] as const) : []),
    ...(['form', 'catalog'] as const),
  ];
  if (steps.every((step) => setUp[step])) return null;
  const deeds = {
    key: <ButtonLink href={visit.at('/keys/new')}>{texts.steps.key.deed}</ButtonLink>,
    endpoint: <ButtonLink href={visit.at('/webhooks/new')}>{texts.steps.endpoint.deed}</ButtonLink>,
    form: <ButtonLink href={visit.at('/forms')}>{texts.steps.form.deed}</ButtonLink>,
    catalog: <ButtonLink href={visit.at('/menus')}>{texts.steps.catalog.deed}</ButtonLink>,
  };
  return (
    <section class="part" aria-labelledby="set-up">
      <h2 id="set-up">{texts.setUp}</h2>
      <Steps
        label={texts.setUp}
        words={texts.stepWords}
        steps={steps.map((step) => ({
          name: texts.steps[step].name,
          text: texts.steps[step].text,
          isDone: setUp[step],
          deed: deeds[step],
        }))}
      />
    </section>
  );
}
