import type { Db, Tx } from '../../shared/db/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import type { Verdict } from '../../shared/domain/order.ts';
import type { Order } from '../../shared/domain/restaurant-order.ts';
import { openEvents } from './order-events.ts';

/** An order as it was read, and which version of its row that was. */
export interface SeenOrder {
  readonly order: Order;
  readonly zone: string;
  readonly version: string;
}

/**
 * Saves a change with its events, in one statement and so all or nothing (I1), if the order is still as it was seen. Null
 * when somebody else changed it in between (I2).
 */
export async function saveChange(
  sql: Db | Tx,
  { order: before, zone, version }: SeenOrder,
  { next, events }: Verdict,
  reference: string | null,
): Promise<Order | null> {
  const after = { ...before, ...next, externalOrderId: reference ?? before.externalOrderId };
  const open = openEvents(events, before, after, zone);
  const [saved] = await sql<{ updatedAt: number }[]>`
    with changed as (
      update orders set status = ${next.status}, step = ${next.step}, external_order_id = ${after.externalOrderId}
      where workspace_id = ${before.workspaceId} and id = ${before.id} and xmin = ${version}::xid
      returning workspace_id, updated_at
    ), recorded as (
      insert into events (workspace_id, id, name, data)
      select workspace_id, event.id, event.name, head || case event.name
          when 'order.status_changed' then '"' || iso_in_zone(updated_at, ${zone}) || '"'
          else unix_ms(updated_at)::text
        end || tail
      from changed, unnest(
        ${open.map(() => newId('event'))}::text[], ${open.map(({ name }) => name)}::text[],
        ${open.map(({ head }) => head)}::text[], ${open.map(({ tail }) => tail)}::text[]
      ) as event (id, name, head, tail)
    )
    select updated_at as "updatedAt" from changed`;
  return saved ? { ...after, updatedAt: saved.updatedAt } : null;
}
