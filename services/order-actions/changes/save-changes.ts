import type { By } from '../../../shared/contracts/command-fields.ts';
import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { eventIdEnd } from '../../../shared/db/new-id.ts';
import { textRows } from '../../../shared/db/text-rows.ts';
import { statusChangedJson } from '../../../shared/orders/order-json.ts';
import { type RenderedOrder, renderedColumns } from '../../../shared/orders/read-order.ts';
import { changeKind } from '../../../shared/orders/rules/change-kind.ts';
import { type OrderEvent, type OrderState, storeStatus } from '../../../shared/orders/rules/transitions.ts';
import type { RequestContext } from '../../../shared/tracing/context.ts';
import { eventSpan } from '../../../shared/tracing/event-spans.ts';
import type { OrderSnapshot } from './read-orders.ts';

export interface Change {
  readonly snapshot: OrderSnapshot;
  readonly after: OrderState & { readonly externalOrderId: string | null };
  readonly events: readonly OrderEvent[];
  readonly by?: By | undefined;
  readonly reason?: string | undefined;
  readonly contexts?: readonly RequestContext[];
}

// One statement. Each change is saved with its events and history, all or nothing (I1), and only if its order has not
// changed since it was read and is not locked (I2); null for a change that was not saved.
export async function saveChanges(
  sql: Db | Tx,
  changes: readonly Change[],
): Promise<readonly (RenderedOrder | null)[]> {
  const events = eventsOf(changes);
  const rows = await sql<(RenderedOrder & { nth: number })[]>`
    with free as materialized (
      select request.*, o.at, now.event_id_start from ${request(sql, changes, events)} cross join lateral (
        select ctid as at from orders
        where workspace_id = request.workspace_id and id = request.id and xmin = request.version::xid
        for update skip locked
      ) o cross join (select event_id_start(ms) from (select unix_ms(clock()) as ms offset 0) read) now
    ), changed as (
      update orders o set status = free.status, step = free.step, external_order_id = free.external_order_id
      from free where o.ctid = free.at
      returning ${renderedColumns(sql, 'free.zone')}, o.updated_at, free.nth, free.kind, free.from_step, free.to_step,
        free.reason, free.by, free.event_ids, free.event_id_start
    ), event as materialized (
      select changed."workspaceId" as workspace_id, event_id_start || id_end as id, name, trace_parent,
        case name when 'order.status_changed' then ${sql.unsafe(statusChangedJson('changed'))} else "restaurantOrder" end as data
      from changed join ${recordable(sql, events)} on event.nth = changed.nth
    ), recorded as (
      insert into events (workspace_id, id, name, data, trace_parent)
      select workspace_id, id, name, data, trace_parent from event
    ), outbox as (
      insert into event_outbox (workspace_id, event_id, name, trace_parent)
      select workspace_id, id, name, trace_parent from event
    ), history as (
      insert into order_changes (workspace_id, order_id, changed_at, kind, from_step, to_step, fields, reason, by, events)
      select "workspaceId", id, updated_at, kind, from_step, to_step,
        case kind when 'amended' then '{external_order_id}'::text[] end, reason, by::json,
        replace(event_ids, '_', event_id_start)::text[]
      from changed
    )
    select nth::int, "workspaceId", id, number, "conversationId", "customerName", summary, "restaurantOrder", "storeOrder"
    from changed`;
  const saved = new Map(rows.map(({ nth, ...order }) => [nth, order]));
  for (const { nth, span } of events) if (saved.has(nth)) span?.record();
  return changes.map((_, index) => saved.get(index + 1) ?? null);
}

/** `nth` counts changes from 1. The database's clock gives the beginning of each event id. */
function eventsOf(changes: readonly Change[]) {
  return changes
    .flatMap(({ events, contexts }, index) =>
      events.map((name) => ({ name, nth: index + 1, span: eventSpan(name, contexts) })),
    )
    .map((event, index) => ({ ...event, idEnd: eventIdEnd(index) }));
}

function request(sql: Db | Tx, changes: readonly Change[], events: ReturnType<typeof eventsOf>) {
  const rows = changes.map(({ snapshot, after, reason, by }, index) => [
    ...[String(index + 1), snapshot.order.workspaceId, snapshot.order.id, snapshot.version],
    ...[after.status, after.step, after.externalOrderId],
    ...[changeKind(snapshot.order, after), storeStatus(snapshot.order), storeStatus(after), reason ?? null],
    ...[by ? JSON.stringify(by) : null, snapshot.zone, idsOf(events, index + 1)],
  ]);
  return sql`${textRows(sql, 14, rows)} as request (
    nth, workspace_id, id, version, status, step, external_order_id, kind, from_step, to_step, reason, by, zone, event_ids)`;
}

function idsOf(events: ReturnType<typeof eventsOf>, nth: number): string | null {
  const ends = events.filter((event) => event.nth === nth).map(({ idEnd }) => `_${idEnd}`);
  return ends.length === 0 ? null : `{${ends.join()}}`;
}

function recordable(sql: Db | Tx, events: ReturnType<typeof eventsOf>) {
  const rows = events.map(({ nth, idEnd, name, span }) => [String(nth), idEnd, name, span?.traceParent ?? null]);
  return sql`${textRows(sql, 4, rows)} as event (nth, id_end, name, trace_parent)`;
}
