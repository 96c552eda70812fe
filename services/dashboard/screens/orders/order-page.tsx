import { storeStatus } from '../../../../shared/orders/rules/transitions.ts';
import { Badge, type Mood } from '../../../../shared/ui/components/badge.tsx';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Frame, Refusal } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import { ActionsPart } from './actions-part.tsx';
import { CustomerPart } from './customer-part.tsx';
import { EventsPart } from './events-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { LinesPart } from './lines-part.tsx';
import type { OrderPartProps } from './order-parts.ts';
import { printouts } from './print-page.tsx';
import { orderTexts } from './texts.ts';

const moods: Readonly<Record<ReturnType<typeof storeStatus>, Mood>> = {
  submitted: 'waiting',
  accepted: 'plain',
  preparing: 'plain',
  ready: 'plain',
  out_for_delivery: 'plain',
  completed: 'good',
  rejected: 'bad',
  cancelled: 'bad',
};

export function orderPage({ visit, parts }: OrderPartProps, problem?: string): Response {
  const { order } = parts;
  const { language } = visit;
  const texts = orderTexts(language);
  const step = storeStatus(order);
  const otherSystems = [
    [texts.reference, order.externalOrderId],
    [texts.paymentStatus, order.paymentStatus],
    [texts.deliveryStatus, order.deliveryStatus],
    [texts.invoiceStatus, order.invoiceStatus],
  ] as const;
  return page(
    <Frame
      visit={visit}
      title={texts.order(order.number)}
      actions={
        <>
          {printouts.map((printout) => (
            <ButtonLink href={visit.at(`/orders/${order.id}/print/${printout}`)}>
              {`${visit.texts.print}: ${texts.printouts[printout]}`}
            </ButtonLink>
          ))}
          <ButtonLink href={visit.at(`/orders/${order.id}/amend`)}>{texts.amend}</ButtonLink>
        </>
      }
    >
      <div
        class="order"
        data-controller="live-page"
        data-live-page-address-value={visit.at(`/orders/${order.id}/live?since=${parts.since}`)}
      >
        <Refusal visit={visit} problem={problem} />
        <Facts
          facts={[
            { name: texts.status, value: <Badge mood={moods[step]}>{texts.steps[step]}</Badge> },
            { name: texts.placed, value: <Moment visit={visit} at={order.createdAt} /> },
            { name: texts.source, value: texts.sources[order.source] },
            ...otherSystems.map(([name, value]) => ({ name, value: value && <bdi>{value}</bdi> })),
          ]}
        />
        <ActionsPart visit={visit} order={order} />
        <div class="order__halves">
          <div class="order__half">
            <LinesPart language={language} order={order} />
            <CustomerText title={texts.instructions} text={order.specialInstructions} />
            <CustomerText title={texts.notes} text={order.notes} />
          </div>
          <div class="order__half">
            <CustomerPart visit={visit} parts={parts} />
            <HistoryPart visit={visit} parts={parts} />
            <EventsPart visit={visit} parts={parts} />
          </div>
        </div>
      </div>
    </Frame>,
    problem ? 422 : 200,
  );
}

function CustomerText({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (!text) return null;
  return (
    <section class="part">
      <h2>{title}</h2>
      <p class="customer-text" dir="auto">
        {text}
      </p>
    </section>
  );
}
