import { expect, test } from 'bun:test';
import { orderColumns } from '../../shared/orders/order-columns.ts';
import type { Order } from '../../shared/orders/rules/restaurant-order.ts';
import {
  act,
  type OrderAction,
  type OrderState,
  orderActions,
  orderStatuses,
  type Verdict,
} from '../../shared/orders/rules/transitions.ts';
import { expectedRestaurantOrder } from '../../tests/support/data/expected-order-json.ts';
import { createOrder, eventsOf, orderRow } from '../../tests/support/data/rows.ts';
import { stepsOfStatus } from '../../tests/support/data/steps-of-status.ts';
import { workspaceWithKey } from '../../tests/support/data/workspace.ts';
import { orderActionsForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await orderActionsForThisFile();
const { workspaceId, key } = await workspaceWithKey(db, { permissions: ['orders:write'] });

const cases = orderStatuses.flatMap((status) =>
  [null, ...stepsOfStatus[status]].flatMap((step) => orderActions.map((action) => [action, status, step] as const)),
);

test.each(cases)('%s of an order that is %s, with the step %p on the board', async (action, status, step) => {
  const place = step === null ? { board: false } : { step };
  const id = await createOrder(db, workspaceId, { status, ...place, updatedAt: Date.now() - 60_000 });
  const before = await orderRow(db, id);
  const verdict = verdictOf({ status, step }, action);
  // A repeat would store it.
  const reference = verdict?.changed === false ? {} : { external_order_id: 'POS-7' };
  const reply = await service.client.act(key, { order_id: id, action, ...reference });
  const request_id = reply.headers.get('x-service-request-id');
  const [after, events] = [await orderRow(db, id), await eventsOf(db, workspaceId, id)];
  if (verdict === null) {
    const message = `cannot ${action} an order that is ${status}`;
    expect(reply.status).toBe(409);
    expect(JSON.parse(reply.text)).toEqual({ error: { code: 'invalid_state', message, request_id } });
  }
  if (!verdict?.changed) {
    expect(after).toEqual(before);
    expect(events).toEqual([]);
  }
  if (verdict === null) return;
  const [order] = await db<Order[]>`select ${orderColumns(db)} from orders o where id = ${id}`;
  const data = order && expectedRestaurantOrder(order);
  const [event = null] = verdict.events;
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.text)).toEqual({ data, meta: { request_id, changed: verdict.changed, event } });
  if (!verdict.changed) return;
  expect(after.updated_at).toBeGreaterThan(before.updated_at);
  expect(after).toMatchObject({ ...verdict.next, external_order_id: 'POS-7' });
  const statusChanged = {
    orderId: id,
    orderReference: before.number,
    previousStatus: step,
    status: verdict.next.step,
    order_v1: expect.objectContaining({ id, status: verdict.next.step, external_order_id: 'POS-7' }),
  };
  expect(events).toEqual([
    { name: String(event), data: { ...data } },
    ...(step === null ? [] : [{ name: 'order.status_changed', data: statusChanged }]),
  ]);
});

function verdictOf(state: OrderState, action: OrderAction): Verdict | null {
  try {
    return act(state, action);
  } catch {
    return null;
  }
}
