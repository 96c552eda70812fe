import { expect, test } from 'bun:test';
import type { BoardStep } from '../../../shared/orders/rules/transitions.ts';
import { createOrder, eventsOf, orderRow } from '../../../tests/support/data/rows.ts';
import { workspaceWithKey } from '../../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../../tests/support/requests/order-commands.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { stores, db, service } = await orderActionsForThisFile();
const { send, refusal } = orderCommandClient(stores.messaging);
const { workspaceId, key } = await workspaceWithKey(db);

test('an allowed move is made with its events, any other changes nothing', async () => {
  for (const [source, status, events] of [
    ['storefront', 'approved', ['order.approved', 'order.status_changed']],
    ['phone', null, ['order.status_changed']],
  ] as const) {
    const orderId = await createOrder(db, workspaceId, { source, step: 'submitted' });
    const before = await orderRow(db, orderId);
    expect((await refusal('orders.move', { workspaceId, orderId, step: 'ready' })).code).toBe('invalid_state');
    expect(await orderRow(db, orderId)).toEqual(before);
    expect(await eventsOf(db, workspaceId, orderId)).toEqual([]);

    const move = { workspaceId, orderId, step: 'accepted' } as const;
    const { order, store_order, changed, event } = await send('orders.move', move);
    expect({ changed, event, status: order?.status ?? null }).toEqual({ changed: true, event: events[0], status });
    expect(await orderRow(db, orderId)).toMatchObject({ status, step: 'accepted' });
    const sentEvent = await eventsOf(db, workspaceId, orderId);
    expect(sentEvent.map(({ name }) => name)).toEqual([...events]);
    expect(sentEvent.at(-1)?.data).toEqual({
      orderId,
      orderReference: before.number,
      previousStatus: 'submitted',
      status: 'accepted',
      order_v1: { ...store_order },
    });
    if (events.length === 2) expect(sentEvent[0]?.data).toEqual({ ...order });
  }
});

test('a move by staff and the API’s action have the same effect and events', async () => {
  const pairs = [
    { from: 'submitted', step: 'accepted', action: 'approve' },
    { from: 'submitted', step: 'rejected', action: 'reject' },
    { from: 'ready', step: 'completed', action: 'mark_arrived' },
  ] as const;
  for (const { from, step, action } of pairs) {
    const ids = [
      await createOrder(db, workspaceId, { step: from }),
      await createOrder(db, workspaceId, { step: from }),
      await createOrder(db, workspaceId, { step: from }),
    ] as const;
    await send('orders.move', { workspaceId, orderId: ids[0], step });
    await send('orders.act', { workspaceId, orderId: ids[1], action });
    await service.client.act(key, { order_id: ids[2], action });
    const [moved, acted, called] = await Promise.all(ids.map(comparable));
    expect(moved).toContain('order.status_changed');
    expect([acted, called]).toEqual([moved, moved]);
  }
});

/** An order and its events without ids and times. */
async function comparable(id: string): Promise<string> {
  const row = await orderRow(db, id);
  const text = JSON.stringify({ status: row.status, step: row.step, events: await eventsOf(db, workspaceId, id) });
  return text
    .replaceAll(id, 'id')
    .replaceAll(row.number, 'number')
    .replaceAll(/\d{13}|\d{4}-\d\d-\d\dT[^"]+/g, 'time');
}

test('a pickup is not moved out for delivery', async () => {
  const orderId = await createOrder(db, workspaceId, { step: 'ready', fulfillment: { type: 'pickup' } });
  const { message } = await refusal('orders.move', { workspaceId, orderId, step: 'out_for_delivery' });
  expect(message).toBe('cannot move a pickup from ready to out_for_delivery');
  expect(await orderRow(db, orderId)).toMatchObject({ step: 'ready' });
});

test('of two concurrent moves from one step, the second is refused', async () => {
  const orderId = await createOrder(db, workspaceId, { source: 'phone', step: 'accepted' });
  const move = (step: BoardStep) => ({ workspaceId, orderId, step, from: 'accepted' }) as const;
  expect(await send('orders.move', move('preparing'))).toMatchObject({ changed: true });
  expect(await refusal('orders.move', move('ready'))).toEqual({
    code: 'invalid_state',
    message: 'the order is preparing by now',
  });
  expect(await refusal('orders.move', move('preparing'))).toMatchObject({ code: 'invalid_state' });
  expect((await orderRow(db, orderId)).step).toBe('preparing');
});
