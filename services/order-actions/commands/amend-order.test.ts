import { expect, test } from 'bun:test';
import { newId } from '../../../shared/db/new-id.ts';
import { orderStatuses } from '../../../shared/orders/rules/transitions.ts';
import { createOrder, eventsOf, orderRow } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../../tests/support/requests/order-commands.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { createCustomer } from '../../../tests/support/running/forms.ts';

const { stores, db } = await orderActionsForThisFile();
const { send, refusal } = orderCommandClient(stores.messaging);
const workspaceId = await createWorkspace(db);
const longAgo = Date.now() - 60_000;

test('given fields replace, null clears, others stay, without an event', async () => {
  const customerId = await createCustomer(db, workspaceId);
  const orderId = await createOrder(db, workspaceId, {
    updatedAt: longAgo,
    customer: { name: 'Ali', phone: '1', email: 'a@example.com' },
    fulfillment: { type: 'delivery', address: 'Karrada' },
    specialInstructions: 'No onions',
    notes: 'VIP',
    payment_status: 'unpaid',
  });
  const before = await orderRow(db, orderId);
  const changes = {
    customer: { id: customerId, name: 'Ali Hassan', email: null },
    fulfillment: { type: 'pickup', address: null },
    specialInstructions: null,
    payment_status: 'paid',
    delivery_status: 'out',
    invoice_status: 'sent',
  } as const;
  const { order, store_order, event } = await send('orders.amend', { workspaceId, orderId, changes });
  const after = await orderRow(db, orderId);
  expect(after).toEqual({
    ...before,
    customer_id: customerId,
    customer_name: 'Ali Hassan',
    customer_email: null,
    fulfillment_type: 'pickup',
    fulfillment_address: null,
    special_instructions: null,
    payment_status: 'paid',
    delivery_status: 'out',
    invoice_status: 'sent',
    updated_at: after.updated_at,
  });
  expect(after.updated_at).toBeGreaterThan(longAgo);
  expect(order).toMatchObject({ customer: { id: customerId, name: 'Ali Hassan', phone: '1', email: null } });
  expect(store_order).toMatchObject({
    payment_status: 'paid',
    notes: 'VIP',
    fulfillment: { type: 'pickup', address: null },
  });
  expect(event).toBeNull();
  expect(await eventsOf(db, workspaceId, orderId)).toEqual([]);
});

test('an order can be amended in every state', async () => {
  for (const status of orderStatuses) {
    const orderId = await createOrder(db, workspaceId, { status });
    const { order } = await send('orders.amend', { workspaceId, orderId, changes: { payment_status: 'refunded' } });
    expect(order?.status).toBe(status);
  }
});

test('an unknown or foreign customer is 404 and the order unchanged (I13)', async () => {
  const foreign = await createCustomer(db, await createWorkspace(db));
  const orderId = await createOrder(db, workspaceId);
  const before = await orderRow(db, orderId);
  for (const id of [foreign, newId('customer'), 'nobody']) {
    const changes = { customer: { id }, notes: 'changed' };
    expect((await refusal('orders.amend', { workspaceId, orderId, changes })).code).toBe('not_found');
  }
  expect(await orderRow(db, orderId)).toEqual(before);
});

test('an empty amendment, or one of state or lines, is refused', async () => {
  const orderId = await createOrder(db, workspaceId);
  const before = await orderRow(db, orderId);
  const fixed = [{ status: 'approved' }, { step: 'accepted' }, { lines: [] }, { total: 1 }];
  for (const changes of [undefined, null, {}, [], { notes: 7 }, ...fixed]) {
    expect((await refusal('orders.amend', { workspaceId, orderId, changes })).code).toBe('invalid_request');
  }
  expect(await orderRow(db, orderId)).toEqual(before);
});
