import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Confirm } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Steps } from '../../../../shared/ui/components/steps.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { money } from '../../../../shared/ui/texts/formats.ts';
import type { Visit } from '../../request/visit.ts';
import { styleguideTexts } from './texts.ts';

/** A moment that is the same in every picture, Unix ms. */
const sometime = Date.UTC(2026, 2, 3, 11, 5, 9);

/** Rows, facts, and what stands where there are none. */
export function Lists({ visit }: { readonly visit: Visit }) {
  const { language } = visit;
  const texts = styleguideTexts(language);
  const { columns } = texts;
  const time = <Time language={language} zone="Asia/Baghdad" at={sometime} otherwise="" isExact />;
  return (
    <>
      <section class="part">
        <h2>{texts.tables}</h2>
        <Table
          label={texts.orders}
          rows={texts.rows}
          columns={[
            { title: columns.order, cell: ({ order }) => <a href="#page">{order}</a> },
            {
              title: columns.customer,
              cell: ({ customer, phone }) => (
                <>
                  <bdi>{customer}</bdi>
                  <small dir="ltr">{phone}</small>
                </>
              ),
            },
            { title: columns.sum, isNumber: true, cell: ({ sum }) => money(language, 'IQD', sum) },
            { title: columns.state, cell: ({ mood }) => <Badge mood={mood}>{texts.moods[mood]}</Badge> },
            {
              title: columns.deeds,
              cell: ({ order }) => (
                <Confirm visit={visit} id={`delete-${order.slice(1)}`} action="/styleguide" {...texts.confirm}>
                  <p>{texts.confirm.text}</p>
                </Confirm>
              ),
            },
          ]}
        />
        <Empty {...texts.empty}>
          <ButtonLink tone="primary" href="#page">
            {texts.emptyDeed}
          </ButtonLink>
        </Empty>
      </section>
      <section class="part">
        <h2>{texts.facts}</h2>
        <Facts
          facts={[
            { name: texts.factsShown.id, value: <bdi dir="ltr">dlv_01K8ZQ4T6V8M2N5R7S9W0X3Y1B</bdi> },
            { name: texts.factsShown.address, value: <bdi dir="ltr">https://pos.example.com/hooks/orders</bdi> },
            { name: texts.factsShown.made, value: time },
          ]}
        />
      </section>
      <section class="part">
        <h2>{texts.code}</h2>
        <Code visit={visit} label={texts.code}>
          {"curl -H 'Authorization: Bearer …' 'http://localhost:8080/api/v1/orders?status=pending&limit=3'"}
        </Code>
      </section>
      <section class="part">
        <h2>{texts.tabs}</h2>
        <Tabs
          label={texts.tabs}
          tabs={texts.tabsShown.map((text, index) => ({ href: '#page', text, isHere: index === 0 }))}
        />
      </section>
      <section class="part">
        <h2>{texts.steps}</h2>
        <Steps
          label={texts.steps}
          words={texts.stepWords}
          steps={texts.stepsShown.map((step) => ({
            ...step,
            deed: <ButtonLink href="#page">{step.name}</ButtonLink>,
          }))}
        />
      </section>
    </>
  );
}
