import { expect, test } from 'bun:test';
import { createChangeOrder } from '../../../services/order-actions/changes/change-order.ts';
import { amendOrder } from '../../../services/order-actions/commands/amend-order.ts';
import { placeOrder } from '../../../services/order-actions/commands/place-order.ts';
import { act, cancel, fail, moveTo } from '../../../shared/orders/rules/transitions.ts';
import { eventsOf } from '../../support/data/rows.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { apiReadForThisFile } from '../../support/running/for-this-file.ts';
import { locksOn } from '../../support/running/locks-on.ts';

const { db, service } = await apiReadForThisFile();
const workspaceId = await createWorkspace(db);
const { value: key } = await createKey(db, workspaceId);
const changeOrder = createChangeOrder(locksOn(db), db);

interface Shown {
  readonly id: string;
  readonly updated_at: string;
}

async function place(): Promise<Shown> {
  const order = { source: 'chat' as const, lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] };
  return shown((await placeOrder(db, { workspaceId, order })).order.id);
}

async function shown(id: string): Promise<Shown> {
  const { data } = await service.client.get<Shown[]>('/api/v1/store-orders', key);
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

test.each(changes)('%s moves updated_at, and the order is shown as changed', async (_, expected, change) => {
  const before = await place();
  await change({ workspaceId, orderId: before.id });
  const after = await shown(before.id);
  expect(after).toMatchObject(expected);
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  const since = { updated_since: Date.parse(before.updated_at) + 1 };
  const { data } = await service.client.get<Shown[]>('/api/v1/store-orders', key, since);
  expect(data).toContainEqual(after);
});

test('the webhook field order_v1 is the store order that the API lists', async () => {
  const { id } = await place();
  await changeOrder({ workspaceId, orderId: id }, 'orders.act', (state) => act(state, 'approve'));
  const events = await eventsOf(db, workspaceId, id);
  const moved = events.find(({ name }) => name === 'order.status_changed');
  expect(moved?.data.order_v1).toEqual(await shown(id));
});
