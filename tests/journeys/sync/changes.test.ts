import { expect, test } from 'bun:test';
import { createChangeOrder } from '../../../services/order-actions/changes/change-order.ts';
import { amendOrder } from '../../../services/order-actions/commands/amend-order.ts';
import { importOrders } from '../../../services/order-actions/commands/import-orders.ts';
import { placeOrder } from '../../../services/order-actions/commands/place-order.ts';
import type { StoreOrder } from '../../../shared/orders/contract/resources.ts';
import { act, cancel, fail, moveTo } from '../../../shared/orders/rules/transitions.ts';
import { newWorkspace } from '../../support/data/store-orders.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { apiReadForThisFile } from '../../support/running/for-this-file.ts';
import { transactionsOn } from '../../support/running/transactions-on.ts';

const { db, service } = await apiReadForThisFile();
const { workspaceId, key } = await workspaceWithKey(db);
const changeOrder = createChangeOrder(transactionsOn(db), db);

async function place(): Promise<StoreOrder> {
  const order = { source: 'chat' as const, lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] };
  return listedOrder((await placeOrder(db, { workspaceId, order })).order.id);
}

async function listedOrder(id: string): Promise<StoreOrder> {
  const { data } = await service.client.get<StoreOrder[]>('/api/v1/store-orders', key);
  const order = data.find((each) => each.id === id);
  if (!order) throw new Error('the order is not listed');
  return order;
}

interface Target {
  readonly workspaceId: string;
  readonly orderId: string;
}
const byHand = ({ orderId }: Target) =>
  db`update orders set notes = 'by hand' where workspace_id = ${workspaceId} and id = ${orderId}`;
const changes: [string, object, (target: Target) => Promise<unknown>][] = [
  ['approving', { status: 'accepted' }, (to) => changeOrder(to, 'orders.act', (state) => act(state, 'approve'))],
  ['a move', { status: 'rejected' }, (to) => changeOrder(to, 'orders.move', (state) => moveTo(state, 'rejected'))],
  ['cancelling', { status: 'cancelled' }, (to) => changeOrder(to, 'orders.cancel', cancel)],
  ['failing', { status: 'cancelled' }, (to) => changeOrder(to, 'orders.fail', fail)],
  ['the reference of the caller', { external_order_id: 'POS-1' }, ({ orderId }) => refer(orderId)],
  ['a statement by hand', { notes: 'by hand' }, byHand],
];
const amendments = [
  { payment_status: 'paid' },
  { delivery_status: 'on its way' },
  { fulfillment: { type: 'delivery', address: 'Karrada' } },
  { invoice_status: 'sent' },
  { customer: { name: 'Ali', phone: '+964' } },
] as const;
for (const amended of amendments)
  changes.push([Object.keys(amended).join(), amended, (to) => amendOrder(db, { ...to, changes: amended })]);

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
  const { data } = await service.client.get<StoreOrder[]>('/api/v1/store-orders', key, since);
  expect(data).toContainEqual(after);
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
