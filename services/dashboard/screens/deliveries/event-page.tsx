import { Code } from '../../../../shared/ui/components/code.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Empty } from '../../../../shared/ui/components/table.tsx';
import type { ListedDelivery } from '../../../../shared/webhooks/verbs/closed-deliveries.ts';
import type { LoggedEvent } from '../../../../shared/webhooks/verbs/event-log.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { WebhookTabs } from '../endpoints/webhook-tabs.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { deliveryTexts } from './texts.ts';

interface EventParts {
  readonly event: LoggedEvent;
  readonly deliveries: readonly ListedDelivery[];
  readonly urls: ReadonlyMap<string, string>;
}

export function eventPage(visit: MemberVisit, { event, deliveries, urls }: EventParts): Response {
  const texts = deliveryTexts(visit.language);
  const { eventPage: own } = texts;
  return page(
    <Frame visit={visit} title={`${texts.event}: ${event.name}`} lead={own.lead}>
      <WebhookTabs visit={visit} here="deliveries" />
      <Facts
        facts={[
          { name: texts.event, value: <bdi dir="ltr">{event.id}</bdi> },
          { name: own.about, value: <Origin visit={visit} event={event} /> },
          { name: own.recorded, value: <Moment visit={visit} at={event.recordedAt} isExact /> },
        ]}
      />
      <section class="part">
        <h2>{own.went}</h2>
        {deliveries.length === 0 ? (
          <Empty {...own.nowhere} />
        ) : (
          <DeliveriesTable visit={visit} label={own.went} deliveries={deliveries} urls={urls} />
        )}
      </section>
      <section class="part">
        <h2>{own.data}</h2>
        <Code visit={visit} label={own.data}>
          {JSON.stringify(JSON.parse(event.data), null, 2)}
        </Code>
      </section>
    </Frame>,
  );
}

function Origin({ visit, event: { name, data } }: { readonly visit: MemberVisit; readonly event: LoggedEvent }) {
  const { eventPage: own } = deliveryTexts(visit.language);
  const fields: Readonly<Record<string, unknown>> = JSON.parse(data);
  const text = (field: string): string => (typeof fields[field] === 'string' ? fields[field] : '');
  const isOrder = name.startsWith('order.');
  const [what, id] = isOrder
    ? [own.order, text('orderId') || text('id')]
    : [own.conversation, text('conversationId') || (name.startsWith('conversation.') ? text('id') : '')];
  if (id === '') return <>{visit.texts.none}</>;
  const reference = text('orderReference') || text('number');
  return (
    <span>
      {what} {reference && <bdi>{`#${reference}`}</bdi>} <bdi dir="ltr">{id}</bdi>
    </span>
  );
}
