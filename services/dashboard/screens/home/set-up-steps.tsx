import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Steps } from '../../../../shared/ui/components/steps.tsx';
import { apiDenied, webhooksDenied } from '../../../../shared/workspaces/rules/plan-access.ts';
import type { MemberVisit } from '../../request/visit.ts';
import type { SetUp } from './read-home.ts';
import { homeTexts } from './texts.ts';

export function SetUpSteps({ visit, setUp }: { readonly visit: MemberVisit; readonly setUp: SetUp }) {
  const texts = homeTexts(visit.language);
  const steps = [
    ...(['catalog', 'form', 'team'] as const),
    ...(apiDenied(visit.workspace) === null ? (['key'] as const) : []),
    ...(webhooksDenied(visit.workspace) === null ? (['endpoint'] as const) : []),
  ];
  if (steps.every((step) => setUp[step])) return null;
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
          action: <ButtonLink href={visit.at(paths[step])}>{texts.steps[step].action}</ButtonLink>,
        }))}
      />
    </section>
  );
}

const paths = {
  catalog: '/menus',
  form: '/forms/new',
  team: '/people',
  key: '/keys/new',
  endpoint: '/webhooks/new',
} as const;
