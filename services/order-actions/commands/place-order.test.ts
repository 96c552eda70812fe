import { expect, test } from 'bun:test';
import { isId } from '../../../shared/basics/id.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { createConversation, eventsOf } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../../tests/support/requests/order-commands.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { createCustomer } from '../../../tests/support/running/forms.ts';

const { stores, db } = await orderActionsForThisFile();
const { send, refusal } = orderCommandClient(stores.messaging);

const lines = [{ name: 'Masgouf', quantity: 2, unit_price: 25_000 }];
const bare: NewOrder = { source: 'chat', lines };

test('a chat order starts pending and submitted, numbered from 1001', async () => {
  const workspaceId = await createWorkspace(db);
  const { order, store_order, changed, event } = await send('orders.place', { workspaceId, order: bare });
  expect({ changed, event }).toEqual({ changed: true, event: 'order.created' });
  expect(isId('order', store_order.id)).toBe(true);
  expect(order).toMatchObject({
    id: store_order.id,
    status: 'pending',
    fulfillmentStatus: 'submitted',
    orderReference: '1001',
  });
  expect(store_order).toMatchObject({ number: '1001', status: 'submitted', source: 'chat', timezone: 'Asia/Baghdad' });
  expect(store_order).toMatchObject({ totals: { subtotal: 50_000, total: 50_000, currency: 'IQD' } });
  expect(await eventsOf(db, workspaceId)).toEqual([{ name: 'order.created', data: { ...order } }]);
});

test('concurrent orders get distinct numbers without a gap', async () => {
  const workspaceId = await createWorkspace(db);
  const placed = await Promise.all(
    Array.from({ length: 20 }, () => send('orders.place', { workspaceId, order: bare })),
  );
  const numbers = placed.map(({ store_order }) => Number(store_order.number)).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => 1001 + n));
  expect(await eventsOf(db, workspaceId)).toHaveLength(20);
});

test('an order that is no food order has no status and sends no event', async () => {
  const [restaurant, store] = [await createWorkspace(db), await createWorkspace(db, { kind: 'store' })];
  const cases = [
    ...(['phone', 'dashboard', 'invoice'] as const).map((source) => ({ workspaceId: restaurant, source })),
    ...(['chat', 'storefront', 'phone'] as const).map((source) => ({ workspaceId: store, source })),
  ];
  for (const { workspaceId, source } of cases) {
    const { order, store_order, event } = await send('orders.place', { workspaceId, order: { ...bare, source } });
    expect({ order, event, status: store_order.status }).toEqual({ order: null, event: null, status: 'submitted' });
  }
  expect([...(await eventsOf(db, restaurant)), ...(await eventsOf(db, store))]).toEqual([]);
  expect((await refusal('orders.place', { workspaceId: store, order: { ...bare, board: false } })).code).toBe(
    'invalid_request',
  );
});

test('missing customer fields are taken from the order’s conversation', async () => {
  const workspaceId = await createWorkspace(db);
  const conversationId = await createConversation(db, workspaceId);
  const zainab = { name: 'Zainab', phone: '+9647701234567', email: 'z@example.com' };
  const customerId = await createCustomer(db, workspaceId, zainab);
  await db`update conversations set customer_id = ${customerId} where id = ${conversationId}`;
  const { order } = await send('orders.place', {
    workspaceId,
    order: { ...bare, conversationId, customer: { name: 'Umm Ali' } },
  });
  expect(order).toMatchObject({
    conversationId,
    customer: { ...zainab, id: customerId, name: 'Umm Ali' },
  });
});

test('a foreign conversation or customer is 404 and stores nothing (I13)', async () => {
  const [workspaceId, other] = [await createWorkspace(db), await createWorkspace(db)];
  const conversationId = await createConversation(db, other);
  const customerId = await createCustomer(db, other);
  for (const foreign of [{ conversationId }, { customer: { id: customerId } }]) {
    expect((await refusal('orders.place', { workspaceId, order: { ...bare, ...foreign } })).code).toBe('not_found');
  }
  expect(await db`select from orders where workspace_id = ${workspaceId}`).toHaveLength(0);
  const { store_order } = await send('orders.place', { workspaceId, order: bare });
  expect(store_order.number).toBe('1001');
});

test('an invalid order is refused, naming the fault', async () => {
  const workspaceId = await createWorkspace(db);
  const faults: [unknown, string][] = [
    [{ source: 'chat' }, 'at least one line'],
    [{ source: 'chat', lines: [] }, 'at least one line'],
    [{ ...bare, source: 'fax' }, 'source'],
    [{ ...bare, lines: [{ name: 'X', quantity: 0, unit_price: 1 }] }, 'quantity'],
    [{ ...bare, lines: [{ name: 'X', quantity: 1, unit_price: -1 }] }, 'unit_price'],
    [{ ...bare, lines: [{ name: 'X', quantity: 1, unit_price: 1.0001 }] }, 'unit_price'],
    [{ ...bare, delivery_fee: 0.0001 }, 'delivery_fee'],
    [{ ...bare, discount: 60_000 }, 'more than the order costs'],
    [{ ...bare, total: 5 }, 'total'],
    [{ ...bare, amount_only: true, total: 5 }, 'lines'],
    [{ source: 'chat', amount_only: true, total: 5 }, 'notes'],
    [{ source: 'chat', amount_only: true, notes: 'x' }, 'total'],
    [{ ...bare, currency: 'dinar' }, 'currency'],
    [{ ...bare, specialInstructions: 'a\0b' }, 'specialInstructions'],
    [{ ...bare, details: { deep: ['\ud83c'] } }, 'details'],
    [{ ...bare, status: 'approved' }, 'status'],
  ];
  for (const [order, word] of faults) {
    const refused = await refusal('orders.place', { workspaceId, order });
    expect(refused.code).toBe('invalid_request');
    expect(refused.message).toContain(word);
  }
  expect((await refusal('orders.place', { workspaceId: newId('workspace'), order: bare })).code).toBe('not_found');
  expect(await db`select from orders where workspace_id = ${workspaceId}`).toHaveLength(0);
});
