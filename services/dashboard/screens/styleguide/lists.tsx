import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Samples } from '../../../../shared/ui/components/samples.tsx';
import { Steps } from '../../../../shared/ui/components/steps.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { money } from '../../../../shared/ui/texts/formats.ts';
import type { Visit } from '../../request/visit.ts';
import { deliveryTexts } from '../deliveries/texts.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { formTexts } from '../forms/texts.ts';
import { homeTexts } from '../home/texts.ts';
import { keyTexts } from '../keys/texts.ts';
import { orderTexts } from '../orders/texts.ts';
import { styleguideTexts } from './texts.ts';

/** A fixed time, so that screenshots are the same, Unix ms. */
const sometime = Date.UTC(2026, 2, 3, 11, 5, 9);

const rows = [
  { order: '#1042', customer: 'زينب علي', phone: '+964 770 123 4567', total: 25_000_000, mood: 'waiting' },
  { order: '#1041', customer: 'Omar', phone: '+964 770 765 4321', total: 1_250_000_000, mood: 'good' },
] as const;

export function Lists({ visit }: { readonly visit: Visit }) {
  const { language } = visit;
  const texts = styleguideTexts(language);
  const [keys, endpoints, home] = [keyTexts(language), endpointTexts(language), homeTexts(language)];
  const [orders, forms] = [orderTexts(language), formTexts(language)];
  return (
    <>
      <section class="part">
        <h2>{texts.tables}</h2>
        <Table
          label={visit.texts.nav.orders}
          rows={rows}
          columns={[
            { title: deliveryTexts(language).eventPage.order, cell: (row) => <a href="#page">{row.order}</a> },
            {
              title: visit.texts.customer,
              cell: ({ customer, phone }) => (
                <>
                  <bdi>{customer}</bdi>
                  <small dir="ltr">{phone}</small>
                </>
              ),
            },
            { title: orders.total, isNumber: true, cell: ({ total }) => money(language, 'IQD', total) },
            { title: keys.state, cell: ({ mood }) => <Badge mood={mood}>{texts.moods[mood]}</Badge> },
            {
              title: visit.texts.actions,
              cell: ({ order }) => (
                <Confirm
                  visit={visit}
                  id={`delete-${order.slice(1)}`}
                  action="/styleguide"
                  {...confirmTexts(keys, 'remove')}
                />
              ),
            },
          ]}
        />
        <Empty {...keys.empty}>
          <ButtonLink tone="primary" href="#page">
            {keys.create}
          </ButtonLink>
        </Empty>
      </section>
      <section class="part">
        <h2>{texts.facts}</h2>
        <Facts
          facts={[
            { name: 'X-Service-Delivery', value: <bdi dir="ltr">dlv_01K8ZQ4T6V8M2N5R7S9W0X3Y1B</bdi> },
            { name: endpoints.url, value: <bdi dir="ltr">https://pos.example.com/hooks/orders</bdi> },
            {
              name: endpoints.created,
              value: <Time language={language} zone="Asia/Baghdad" at={sometime} otherwise="" isExact />,
            },
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
          tabs={[
            { href: '#page', text: endpoints.tabs.endpoints, isHere: true },
            { href: '#page', text: endpoints.tabs.deliveries, isHere: false },
          ]}
        />
      </section>
      <section class="part">
        <h2>{texts.steps}</h2>
        <Steps
          label={texts.steps}
          words={home.stepWords}
          steps={(['key', 'endpoint'] as const).map((step) => ({
            ...home.steps[step],
            isDone: step === 'key',
            action: <ButtonLink href="#page">{home.steps[step].action}</ButtonLink>,
          }))}
        />
        <Samples
          visit={visit}
          label={forms.samples}
          action="/styleguide"
          begin={forms.begin}
          samples={[{ id: 'sample', name: texts.steps, text: forms.samplesLead }]}
        />
      </section>
    </>
  );
}
