import { firstIdAt } from '../../basics/id.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { ClosedStatus } from '../rules/retry.ts';
import type { deliveries } from '../table.ts';

export type ListedDelivery = Pick<
  typeof deliveries.$inferSelect,
  'id' | 'endpointId' | 'eventId' | 'event' | 'status' | 'attempt' | 'lastError' | 'createdAt' | 'dueAt'
>;

export interface ClosedFilter {
  readonly endpointIds: readonly string[];
  readonly event: string | null;
  readonly status: ClosedStatus | null;
  readonly since: number;
  readonly before: DeliveryCursor | null;
}

export type DeliveryCursor = Pick<ListedDelivery, 'eventId' | 'endpointId'>;

export interface ClosedPage {
  readonly deliveries: readonly ListedDelivery[];
  readonly next: DeliveryCursor | null;
}

export function listedColumns(sql: Db) {
  return sql`d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event, d.status, d.attempt,
    d.last_error as "lastError", unix_ms(d.created_at) as "createdAt"`;
}

const pageSize = 50;
const maxScanned = 3_000;

/** A page may be empty and yet have a `next`: each scans a part of the history. */
export async function closedDeliveries(sql: Db, workspaceId: string, filter: ClosedFilter): Promise<ClosedPage> {
  const { endpointIds, event, status, since, before } = filter;
  // Only failed deliveries have an index.
  const needsScan = event !== null || status === 'delivered';
  const maxRows = needsScan ? Math.max(pageSize + 1, Math.ceil(maxScanned / endpointIds.length)) : pageSize + 1;
  const last = before?.eventId ?? lastId;
  const rows = await sql<(ListedDelivery & { edge: string | null })[]>`
    with seen as materialized (
      select d.* from unnest(${[...endpointIds]}::id[]) e (id) cross join lateral (
        select id, endpoint_id, event_id, event, status, attempt, last_error, created_at from closed_deliveries
        where workspace_id = ${workspaceId} and endpoint_id = e.id and event_id >= ${firstIdAt('event', since)}
          and event_id <= ${last} and (event_id < ${last} or endpoint_id < ${before?.endpointId ?? ''})
          and ${status === 'failed' ? sql`status = 'failed'` : sql`true`}
        order by event_id desc limit ${maxRows}
      ) d
    ), edge as (
      -- Of endpoints that have more, only what lies before it was looked at.
      select max(oldest) as edge
      from (select min(event_id) as oldest from seen group by endpoint_id having count(*) = ${maxRows}) full_ones
    )
    select found.*, edge from edge left join lateral (
      select ${listedColumns(sql)}, null as "dueAt" from seen d
      where event_id >= coalesce(edge, '') and (${event}::text is null or event = ${event})
        and (${status}::text is null or status = ${status})
      order by event_id desc, endpoint_id desc limit ${pageSize + 1}
    ) found on true`;
  const found = rows.filter(({ id }) => id !== null).map(({ edge: _, ...delivery }) => delivery);
  const deliveries = found.slice(0, pageSize);
  const ended = found.length > pageSize ? deliveries.at(-1) : null;
  const edge = rows[0]?.edge ?? null;
  if (ended) return { deliveries, next: { eventId: ended.eventId, endpointId: ended.endpointId } };
  return { deliveries, next: edge === null ? null : { eventId: edge, endpointId: '' } };
}

const lastId = 'evt_{';
