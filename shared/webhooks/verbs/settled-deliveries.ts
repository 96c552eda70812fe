import { firstIdAt } from '../../basics/id.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { ClosedStatus, DeliveryStatus } from '../rules/retry.ts';

/** A delivery in a list. Times are Unix ms. */
export interface ListedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  /** Settled attempts of the round. */
  readonly attempt: number;
  readonly lastError: string | null;
  readonly createdAt: number;
  /** Of one that waits for its next attempt; null once it is settled. */
  readonly dueAt: number | null;
}

export interface SettledFilter {
  readonly endpointIds: readonly string[];
  readonly event: string | null;
  readonly status: ClosedStatus | null;
  /** Events from this time on, Unix ms. */
  readonly since: number;
  /** The `next` of the page before. */
  readonly before: Place | null;
}

/** Where a page ends: it goes on behind this delivery. */
export interface Place {
  readonly eventId: string;
  readonly endpointId: string;
}

export interface SettledPage {
  readonly deliveries: readonly ListedDelivery[];
  readonly next: Place | null;
}

/** The columns of `ListedDelivery`, but when it is due, of a delivery that a statement calls `d`. */
export function listedColumns(sql: Db) {
  return sql`d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event, d.status, d.attempt,
    d.last_error as "lastError", unix_ms(d.created_at) as "createdAt"`;
}

const pageSize = 50;
/** What one page looks through for those of one event, over all endpoints: no page reads a whole history. */
const mostLookedAt = 3_000;

/**
 * Settled deliveries of these endpoints, those of the newest events first, a page at a time. A page may be short, even
 * empty, and yet have a `next`: what is rare is looked for a part of the history at a time.
 */
export async function settledDeliveries(sql: Db, workspaceId: string, filter: SettledFilter): Promise<SettledPage> {
  const { endpointIds, event, status, since, before } = filter;
  // The failed have an index of their own; nothing tells the rest apart without being read.
  const looksThrough = event !== null || status === 'delivered';
  const most = looksThrough ? Math.max(pageSize + 1, Math.ceil(mostLookedAt / endpointIds.length)) : pageSize + 1;
  const last = before?.eventId ?? lastId;
  const rows = await sql<(ListedDelivery & { edge: string | null })[]>`
    with seen as materialized (
      select d.* from unnest(${[...endpointIds]}::id[]) e (id) cross join lateral (
        select id, endpoint_id, event_id, event, status, attempt, last_error, created_at from closed_deliveries
        where workspace_id = ${workspaceId} and endpoint_id = e.id and event_id >= ${firstIdAt('event', since)}
          and event_id <= ${last} and (event_id < ${last} or endpoint_id < ${before?.endpointId ?? ''})
          and ${status === 'failed' ? sql`status = 'failed'` : sql`true`}
        order by event_id desc limit ${most}
      ) d
    ), edge as (
      -- Of endpoints that have more, only what lies before it was looked at.
      select max(oldest) as edge
      from (select min(event_id) as oldest from seen group by endpoint_id having count(*) = ${most}) full_ones
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
  return { deliveries, next: ended ? placeOf(ended) : edge === null ? null : { eventId: edge, endpointId: '' } };
}

/** After every event's id. */
const lastId = 'evt_{';

function placeOf({ eventId, endpointId }: ListedDelivery): Place {
  return { eventId, endpointId };
}
