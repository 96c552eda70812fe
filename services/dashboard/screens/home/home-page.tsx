import { Button } from '../../../../shared/ui/components/button.tsx';
import { Chart } from '../../../../shared/ui/components/charts/chart.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { NewRecoveryCodes } from '../security/new-recovery-codes.tsx';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import type { HomeParts } from './read-home.ts';
import { SetUpSteps } from './set-up-steps.tsx';
import { homeTexts } from './texts.ts';

export function homePage(visit: MemberVisit, parts: HomeParts): Response {
  const { language, session } = visit;
  const { sales, forAdmin } = parts;
  const texts = homeTexts(language);
  return page(
    <Frame
      visit={visit}
      title={texts.hello(session.person.name)}
      lead={texts.lead}
      actions={forAdmin && visit.workspace.twinOf !== null && <DemoOrder visit={visit} />}
    >
      <NewRecoveryCodes visit={visit} />
      {forAdmin?.setUp.isNew && <SetUpSteps visit={visit} setUp={forAdmin.setUp} />}
      <Attention visit={visit} parts={parts} />
      <Figures visit={visit} parts={parts} />
      {forAdmin && !forAdmin.setUp.isNew && <SetUpSteps visit={visit} setUp={forAdmin.setUp} />}
      <Chart
        language={language}
        label={texts.byHour}
        axis={texts.hour}
        currentLabel={texts.today}
        previousLabel={texts.weekAgo}
        tableLabel={visit.texts.asTable}
        bars={sales.hours.map(({ hour, orders, weekAgo }) => ({
          label: texts.oClock(number(language, hour)),
          value: orders,
          previous: weekAgo,
        }))}
      />
    </Frame>,
  );
}

function DemoOrder({ visit }: { readonly visit: MemberVisit }) {
  return (
    <Form visit={visit} action={visit.at('/home/demo-order')}>
      <Button tone="plain">{homeTexts(visit.language).placeDemo}</Button>
    </Form>
  );
}
