import type { By } from '../../../shared/contracts/command-inputs.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { deedOf } from '../../../shared/domain/orders/deeds.ts';
import type { OrderText } from '../../../shared/domain/orders/restaurant-order.ts';
import { type OrderEvent, storeStatus } from '../../../shared/domain/orders/transitions.ts';
import { eventTemplates } from './order-events.ts';
import type { SeenOrder } from './read-orders.ts';

/** An order as it was seen, what it is to be, the events of that, and who asked for it. */
export interface Change {
  readonly seen: SeenOrder;
  readonly after: OrderText;
  readonly events: readonly OrderEvent[];
  readonly by?: By | undefined;
  readonly reason?: string | undefined;
}

/**
 * Saves changes with their events and their history, in one statement: each all or nothing (I1), and only if the order is still as it was seen
 * and nobody else is at it (I2). Gives the new `updatedAt` of each, in their order; null where it was not saved.
 */
export async function saveChanges(sql: Db | Tx, changes: readonly Change[]): Promise<readonly (number | null)[]> {
  const events = eventsOf(changes);
  const rows = await sql<{ nth: number; updatedAt: number }[]>`
    with ${wanted(sql, changes)}, ${recordable(sql, events)}, free as materialized (
      select wanted.*, o.at from wanted cross join lateral (
        select ctid as at from orders
        where workspace_id = wanted.workspace_id and id = wanted.id and xmin = wanted.version::xid
        for update skip locked
      ) o
    ), changed as (
      update orders o set status = free.status, step = free.step, external_order_id = free.external_order_id
      from free where o.ctid = free.at
      returning free.nth, o.workspace_id, o.id, o.updated_at, free.what, free.from_step, free.to_step, free.reason, free.by
    ), recorded as (
      insert into events (workspace_id, id, name, data)
      select workspace_id, event.id, event.name, head || case event.name
          when 'order.status_changed' then '"' || iso_in_zone(updated_at, zone) || '"'
          else unix_ms(updated_at)::text
        end || tail
      from changed join event on event.nth = changed.nth
    ), kept as (
      insert into order_changes (workspace_id, order_id, at, what, from_step, to_step, fields, reason, by, events)
      select workspace_id, id, updated_at, what, from_step, to_step,
        case what when 'amended' then '{external_order_id}'::text[] end, reason, by::json,
        (select array_agg(event.id order by event.id) from event where event.nth = changed.nth)
      from changed
    )
    select nth, updated_at as "updatedAt" from changed`;
  const saved = new Map(rows.map(({ nth, updatedAt }) => [nth, updatedAt]));
  return changes.map((_, index) => saved.get(index + 1) ?? null);
}

function wanted(sql: Db | Tx, changes: readonly Change[]) {
  const column = <Name extends keyof OrderText>(name: Name) => changes.map(({ after }) => after[name]);
  return sql`
    wanted as materialized (
      select * from unnest(
        ${column('workspaceId')}::text[], ${column('id')}::text[], ${changes.map(({ seen }) => seen.version)}::text[],
        ${column('status')}::text[], ${column('step')}::text[], ${column('externalOrderId')}::text[],
        ${changes.map(({ seen, after }) => deedOf(seen.order, after))}::text[],
        ${changes.map(({ seen }) => storeStatus(seen.order))}::text[], ${changes.map(({ after }) => storeStatus(after))}::text[],
        ${changes.map(({ reason }) => reason ?? null)}::text[], ${changes.map(({ by }) => (by ? JSON.stringify(by) : null))}::text[]
      ) with ordinality as o
        (workspace_id, id, version, status, step, external_order_id, what, from_step, to_step, reason, by, nth)
    )`;
}

/** Of all changes, each with the number of its change, from 1. */
function eventsOf(changes: readonly Change[]) {
  return changes.flatMap(({ seen: { order, zone }, after, events }, index) =>
    eventTemplates(events, order, after, zone).map((event) => ({ ...event, nth: index + 1, zone })),
  );
}

function recordable(sql: Db | Tx, events: ReturnType<typeof eventsOf>) {
  return sql`
    event as materialized (
      select *, new_event_id(place) as id from unnest(
        ${events.map(({ nth }) => nth)}::bigint[],
        ${events.map(({ name }) => name)}::text[], ${events.map(({ head }) => head)}::text[],
        ${events.map(({ tail }) => tail)}::text[], ${events.map(({ zone }) => zone)}::text[]
      ) with ordinality as e (nth, name, head, tail, zone, place)
    )`;
}
