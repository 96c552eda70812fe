import { expect, test } from 'bun:test';
import { createChangeOrder } from '../../../services/order-actions/changes/change-order.ts';
import { amendOrder } from '../../../services/order-actions/commands/amend-order.ts';
import { importOrders } from '../../../services/order-actions/commands/import-orders.ts';
import { placeOrder } from '../../../services/order-actions/commands/place-order.ts';
import { act, cancel, fail, moveTo } from '../../../shared/orders/rules/transitions.ts';
import { createOrder, eventsOf } from '../../support/data/rows.ts';
import { newWorkspace } from '../../support/data/store-orders.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { apiReadForThisFile } from '../../support/running/for-this-file.ts';
import { transactionsOn } from '../../support/running/transactions-on.ts';
import { createSyncClient } from './client.ts';

const { db, service } = await apiReadForThisFile();
const workspaceId = await createWorkspace(db);
const { value: key } = await createKey(db, workspaceId);
const changeOrder = createChangeOrder(transactionsOn(db), db);

interface ListedOrder {
  readonly id: string;
  readonly updated_at: string;
}

async function place(): Promise<ListedOrder> {
  const order = { source: 'chat' as const, lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] };
  return listedOrder((await placeOrder(db, { workspaceId, order })).order.id);
}

async function listedOrder(id: string): Promise<ListedOrder> {
  const { data } = await service.client.get<ListedOrder[]>('/api/v1/store-orders', key);
  const order = data.find((each) => each.id === id);
  if (!order) throw new Error('the order is not listed');
  return order;
}

type Change = (target: { workspaceId: string; orderId: string }) => Promise<unknown>;
const amend =
  (changes: Parameters<typeof amendOrder>[1]['changes']): Change =>
  (target) =>
    amendOrder(db, { ...target, changes });

const changes: [string, object, Change][] = [
  [
    'approving',
    { status: 'accepted' },
    (target) => changeOrder(target, 'orders.act', (state) => act(state, 'approve')),
  ],
  [
    'moving on the board',
    { status: 'rejected' },
    (target) => changeOrder(target, 'orders.move', (state) => moveTo(state, 'rejected')),
  ],
  ['cancelling', { status: 'cancelled' }, (target) => changeOrder(target, 'orders.cancel', cancel)],
  ['failing', { status: 'cancelled' }, (target) => changeOrder(target, 'orders.fail', fail)],
  ['the status of the payment', { payment_status: 'paid' }, amend({ payment_status: 'paid' })],
  ['the status of the delivery', { delivery_status: 'on its way' }, amend({ delivery_status: 'on its way' })],
  [
    'the address',
    { fulfillment: { type: 'delivery', address: 'Karrada' } },
    amend({ fulfillment: { type: 'delivery', address: 'Karrada' } }),
  ],
  ['the status of a linked invoice', { invoice_status: 'sent' }, amend({ invoice_status: 'sent' })],
  [
    'the customer',
    { customer: { id: null, name: 'Ali', phone: '+964' } },
    amend({ customer: { name: 'Ali', phone: '+964' } }),
  ],
  ['the reference of the caller', { external_order_id: 'POS-1' }, ({ orderId }) => refer(orderId)],
  [
    'a statement by hand',
    { notes: 'by hand' },
    ({ orderId }) => db`update orders set notes = 'by hand' where workspace_id = ${workspaceId} and id = ${orderId}`,
  ],
];

async function refer(orderId: string): Promise<void> {
  await changeOrder(
    { workspaceId, orderId },
    'orders.act',
    (state) => ({ next: state, changed: false, events: [] }),
    'POS-1',
  );
}

test.each(changes)('%s advances updated_at, and the order is listed as changed', async (_, expected, change) => {
  const before = await place();
  await change({ workspaceId, orderId: before.id });
  const after = await listedOrder(before.id);
  expect(after).toMatchObject(expected);
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  const since = { updated_since: Date.parse(before.updated_at) + 1 };
  const { data } = await service.client.get<ListedOrder[]>('/api/v1/store-orders', key, since);
  expect(data).toContainEqual(after);
});

test('the webhook field order_v1 is the store order that the API lists', async () => {
  const { id } = await place();
  await changeOrder({ workspaceId, orderId: id }, 'orders.act', (state) => act(state, 'approve'));
  const events = await eventsOf(db, workspaceId, id);
  const moved = events.find(({ name }) => name === 'order.status_changed');
  expect(moved?.data.order_v1).toEqual(await listedOrder(id));
});

test('an imported order keeps its time and counts as changed now', async () => {
  const own = await createWorkspace(db);
  const { value } = await createKey(db, own);
  const client = createSyncClient(service.client, value);
  await client.run();
  const createdAt = Date.parse('2024-05-01T10:00:00Z');
  const id = await createOrder(db, own, { createdAt });
  await client.run();
  const [order] = (await service.client.get<(ListedOrder & { created_at: string })[]>('/api/v1/store-orders', value))
    .data;
  expect(client.mirror.has(id)).toBe(true);
  expect(Date.parse(order?.created_at ?? '')).toBe(createdAt);
  expect(Date.parse(order?.updated_at ?? '')).toBeGreaterThan(Date.now() - 10_000);
});

/** `SYNC_TEST=long` tries every page size, which takes some minutes. */
const sizes = process.env.SYNC_TEST === 'long' ? Array.from({ length: 100 }, (_, index) => index + 1) : [17, 99, 100];

test('2,000 orders of one time page without repeats or gaps (I9)', async () => {
  const { workspaceId, ids } = await newWorkspace(db, service.client);
  const noon = Date.parse('2026-03-01T12:00:00Z');
  const order = { source: 'chat', lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }], createdAt: noon };
  for (let batch = 0; batch < 4; batch += 1)
    await importOrders(db, { workspaceId, orders: Array.from({ length: 500 }, () => order) });
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update orders set updated_at = ${noon}::timestamptz where workspace_id = ${workspaceId}`;
  });
  const rows = await db<{ id: string }[]>`select id from orders where workspace_id = ${workspaceId} order by id`;
  const all = rows.map(({ id }) => id);
  expect(all).toHaveLength(2_000);
  for (const size of sizes) {
    expect(await ids({}, size)).toEqual(all);
    expect(await ids({ updated_since: noon }, size)).toEqual(all);
  }
}, 600_000);
