import type { FormDay } from '../../../../shared/forms/verbs/form-numbers.ts';
import type { Form } from '../../../../shared/forms/verbs/forms.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Cards } from '../../../../shared/ui/components/cards.tsx';
import { Chart } from '../../../../shared/ui/components/charts/chart.tsx';
import { Empty } from '../../../../shared/ui/components/table.tsx';
import { calendarDay, number } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit, WithVisit } from '../../request/visit.ts';
import { WatchSwitch } from '../notifications/watch-switch.tsx';
import { titleOf } from './form.ts';
import { framed } from './form-frame.tsx';
import { formTexts } from './texts.ts';

interface FormPageParts {
  readonly days: readonly FormDay[];
  /** Whether the reader gets notifications of answers. */
  readonly isWatching: boolean;
}

export function formPage(visit: MemberVisit, form: Form, { days, isWatching }: FormPageParts): Response {
  const { language, workspace } = visit;
  const { id, version } = form;
  const texts = formTexts(language);
  const uses = ['opened', 'begun', 'sent'] as const;
  const sum = (use: (typeof uses)[number]): number => days.reduce((total, day) => total + day[use], 0);
  const isAdmin = workspace.role === 'admin';
  return framed({
    ...{ visit, form, here: 'numbers' },
    title: titleOf(language, form),
    actions: version > 0 && <LinkActions visit={visit} form={id} />,
    children:
      version === 0 ? (
        <Empty title={texts.notPublished.title} text={isAdmin ? texts.notPublished.text : texts.notPublished.forStaff}>
          {isAdmin && (
            <ButtonLink tone="primary" href={visit.at(`/forms/${id}/build`)}>
              {texts.notPublished.action}
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <>
          <Cards
            cards={uses.map((use) => ({
              name: texts.uses[use],
              value: number(language, sum(use)),
              note: texts.usesNote[use],
            }))}
          />
          <Chart
            language={language}
            label={texts.byDay}
            axis={texts.day}
            currentLabel={texts.uses.sent}
            tableLabel={visit.texts.asTable}
            bars={days.map(({ day, sent }) => ({ label: calendarDay(language, day), value: sent }))}
          />
          <p class="lead">{texts.usesLead}</p>
          <WatchSwitch visit={visit} form={id} isWatching={isWatching} />
        </>
      ),
  });
}

export function LinkActions({ visit, form }: WithVisit<{ form: string }>) {
  const texts = formTexts(visit.language);
  return (
    <>
      <ButtonLink tone="primary" href={visit.at(`/forms/${form}/links/new`)}>
        {texts.makeLink}
      </ButtonLink>
      <ButtonLink href={visit.at(`/forms/${form}/links/many`)}>{texts.makeMany}</ButtonLink>
    </>
  );
}
