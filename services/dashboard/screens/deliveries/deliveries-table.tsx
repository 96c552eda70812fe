import { Badge, type Mood } from '../../../../shared/ui/components/badge.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { ListedDelivery } from '../../../../shared/webhooks/verbs/closed-deliveries.ts';
import { Moment } from '../../frame/moment.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { deliveryTexts, failureWords } from './texts.ts';

export const moods = {
  pending: 'waiting',
  retrying: 'waiting',
  delivered: 'good',
  failed: 'bad',
} as const satisfies Record<ListedDelivery['status'], Mood>;

interface DeliveriesTableProps {
  readonly visit: MemberVisit;
  readonly label: string;
  readonly deliveries: readonly ListedDelivery[];
  readonly urls: ReadonlyMap<string, string>;
}

export function DeliveriesTable({ visit, label, deliveries, urls }: DeliveriesTableProps) {
  const texts = deliveryTexts(visit.language);
  const { language } = visit;
  const showsNextAttempt = deliveries.some(({ dueAt }) => dueAt !== null);
  return (
    <Table
      label={label}
      rows={deliveries}
      columns={[
        {
          title: texts.event,
          cell: ({ id, event }) => (
            <a href={visit.at(`/webhooks/deliveries/${id}`)}>
              <bdi dir="ltr">{event}</bdi>
            </a>
          ),
        },
        {
          title: texts.endpoint,
          cell: ({ endpointId }) => (
            <bdi class="break" dir="ltr">
              {urls.get(endpointId) ?? endpointId}
            </bdi>
          ),
        },
        {
          title: texts.status,
          cell: ({ status, lastError }) => (
            <div>
              <Badge mood={moods[status]}>{texts.statuses[status]}</Badge>
              {lastError && <small class="line">{failureWords(language, lastError)}</small>}
            </div>
          ),
        },
        { title: texts.attempts, isNumber: true, cell: ({ attempt }) => number(language, attempt) },
        {
          title: showsNextAttempt ? texts.nextAttempt : texts.created,
          cell: ({ dueAt, createdAt }) => <Moment visit={visit} at={dueAt ?? createdAt} isExact />,
        },
      ]}
    />
  );
}
