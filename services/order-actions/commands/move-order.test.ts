import { expect, test } from 'bun:test';
import {
  type BoardStep,
  boardSteps,
  type OrderSource,
  type OrderStatus,
} from '../../../shared/domain/orders/transitions.ts';
import { createOrder, eventsOf, orderRow } from '../../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../../tests/support/data/workspace.ts';
import { orderCommander } from '../../../tests/support/requests/order-commands.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { stores, db, service } = await orderActionsForThisFile();
const { change, refusal } = orderCommander(stores.messaging);
const workspaceId = await createWorkspace(db);
const key = await createKey(db, workspaceId);

/** The moves of the board (decided: Two faces). */
const moves: Record<BoardStep, readonly BoardStep[]> = {
  submitted: ['accepted', 'rejected', 'cancelled'],
  accepted: ['preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled'],
  preparing: ['accepted', 'ready', 'out_for_delivery', 'completed', 'cancelled'],
  ready: ['preparing', 'out_for_delivery', 'completed', 'cancelled'],
  out_for_delivery: ['ready', 'completed', 'cancelled'],
  completed: [],
  rejected: [],
  cancelled: [],
};

/** What a food order's status becomes with its step, and the event that this is told as beside order.status_changed. */
const foodStatus: Record<BoardStep, { status: OrderStatus; event: string | null }> = {
  submitted: { status: 'pending', event: null },
  accepted: { status: 'approved', event: 'order.approved' },
  preparing: { status: 'approved', event: null },
  ready: { status: 'approved', event: null },
  out_for_delivery: { status: 'approved', event: null },
  completed: { status: 'arrived', event: 'order.arrived' },
  rejected: { status: 'rejected', event: 'order.rejected' },
  cancelled: { status: 'cancelled', event: null },
};

for (const [source, kind] of [
  ['storefront', 'food'],
  ['phone', 'no food'],
] as const) {
  for (const from of boardSteps) {
    test(`from ${from} an order that is ${kind} order moves to ${moves[from].join(', ') || 'nothing'}, and nowhere else`, async () => {
      for (const to of boardSteps) await checkMove(source, from, to);
    });
  }
}

async function checkMove(source: OrderSource, from: BoardStep, to: BoardStep): Promise<void> {
  const isFood = source === 'storefront';
  const orderId = await createOrder(db, workspaceId, { source, step: from });
  const before = await orderRow(db, orderId);
  const expected = isFood ? foodStatus[to].status : null;
  if (from !== to && !moves[from].includes(to)) {
    expect({ to, ...(await refusal('orders.move', { workspaceId, orderId, step: to })) }).toMatchObject({
      to,
      code: 'invalid_state',
    });
    expect(await orderRow(db, orderId)).toEqual(before);
    expect(await eventsOf(db, workspaceId, orderId)).toEqual([]);
    return;
  }
  const { order, store_order, changed, event } = await change('orders.move', { workspaceId, orderId, step: to });
  // Back to accepted the status stays approved: nothing is approved a second time.
  const isTold = isFood && foodStatus[to].status !== foodStatus[from].status;
  const names = from === to ? [] : [...(isTold ? [foodStatus[to].event] : []), 'order.status_changed'];
  const told = names.filter((name) => name !== null);
  expect<object>({ to, changed, event }).toEqual({ to, changed: from !== to, event: told[0] ?? null });
  expect(store_order.status).toBe(to);
  expect(order?.status ?? null).toBe(expected);
  expect(await orderRow(db, orderId)).toMatchObject({ status: expected, step: to });
  const events = await eventsOf(db, workspaceId, orderId);
  expect(events.map(({ name }) => name)).toEqual(told);
  if (from === to) return;
  expect(events.at(-1)?.data).toEqual({
    orderId,
    orderReference: before.number,
    previousStatus: from,
    status: to,
    order_v1: { ...store_order },
  });
  if (events.length === 2) expect(events[0]?.data).toEqual({ ...order });
}

test('a move by staff and the action of the API make the same change and the same events', async () => {
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
    await change('orders.move', { workspaceId, orderId: ids[0], step });
    await change('orders.act', { workspaceId, orderId: ids[1], action });
    await service.client.act(key.value, { order_id: ids[2], action });
    const [moved, acted, called] = await Promise.all(ids.map(comparable));
    expect(moved).toContain('order.status_changed');
    expect([acted, called]).toEqual([moved, moved]);
  }
});

/** What became of an order, without what makes it this order. */
async function comparable(id: string): Promise<string> {
  const row = await orderRow(db, id);
  const text = JSON.stringify({ status: row.status, step: row.step, events: await eventsOf(db, workspaceId, id) });
  return text
    .replaceAll(id, 'id')
    .replaceAll(row.number, 'number')
    .replaceAll(/\d{13}|\d{4}-\d\d-\d\dT[^"]+/g, 'time');
}

test('an order that is not on the board cannot be moved', async () => {
  const orderId = await createOrder(db, workspaceId, { board: false });
  for (const step of boardSteps) {
    expect((await refusal('orders.move', { workspaceId, orderId, step })).code).toBe('invalid_state');
  }
  expect(await eventsOf(db, workspaceId, orderId)).toEqual([]);
});

test('a step back leaves a line in the history that says who took it', async () => {
  const orderId = await createOrder(db, workspaceId, { source: 'storefront', step: 'ready' });
  const by = { kind: 'staff', id: 'user_1', name: 'Ali' } as const;
  await change('orders.move', { workspaceId, orderId, from: 'ready', step: 'preparing', by });
  const history = await db`select kind, from_step, to_step, by from order_changes where order_id = ${orderId}`;
  expect(history.map((row) => ({ ...row }))).toEqual([{ kind: 'moved', from_step: 'ready', to_step: 'preparing', by }]);
});

test('of two who move an order from the step that both saw, one wins and the other is refused', async () => {
  const orderId = await createOrder(db, workspaceId, { source: 'phone', step: 'accepted' });
  const move = (step: BoardStep) => ({ workspaceId, orderId, step, from: 'accepted' }) as const;
  expect(await change('orders.move', move('preparing'))).toMatchObject({ changed: true });
  expect(await refusal('orders.move', move('ready'))).toEqual({
    code: 'invalid_state',
    message: 'the order is preparing by now',
  });
  expect(await refusal('orders.move', move('preparing'))).toMatchObject({ code: 'invalid_state' });
  expect((await orderRow(db, orderId)).step).toBe('preparing');
});

test('a pickup cannot be moved to out for delivery, and is completed from ready', async () => {
  const orderId = await createOrder(db, workspaceId, { step: 'ready', fulfillment: { type: 'pickup' } });
  const refused = await refusal('orders.move', { workspaceId, orderId, step: 'out_for_delivery' });
  expect(refused).toMatchObject({
    code: 'invalid_state',
    message: 'cannot move a pickup from ready to out_for_delivery',
  });
  expect(await orderRow(db, orderId)).toMatchObject({ step: 'ready' });
  await change('orders.move', { workspaceId, orderId, step: 'completed' });
  expect(await orderRow(db, orderId)).toMatchObject({ step: 'completed' });
});
