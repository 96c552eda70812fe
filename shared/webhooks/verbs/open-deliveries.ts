import type { Db } from '../../db/connections/connect.ts';
import type { OpenStatus } from '../rules/retry.ts';
import { type ListedDelivery, listedColumns } from './closed-deliveries.ts';

export interface OpenDeliveriesFilter {
  readonly endpointIds: readonly string[];
  readonly event: string | null;
  readonly statuses: readonly OpenStatus[];
  readonly limit: number;
}

/** For each endpoint and status, so that a rare event does not scan a whole backlog. */
const maxScanned = 200;

/** Pending and retrying deliveries, the next due first. */
export async function openDeliveries(sql: Db, filter: OpenDeliveriesFilter): Promise<readonly ListedDelivery[]> {
  const { endpointIds, event, statuses, limit } = filter;
  return sql<ListedDelivery[]>`
    select ${listedColumns(sql)}, unix_ms(d.due_at) as "dueAt"
    from unnest(${[...endpointIds]}::id[]) e (id) cross join unnest(${[...statuses]}::text[]) s (status)
    cross join lateral (
      select * from open_deliveries where endpoint_id = e.id and status = s.status order by due_at, id limit ${maxScanned}
    ) d
    where ${event}::text is null or d.event = ${event}
    order by d.due_at, d.id limit ${limit}`;
}
