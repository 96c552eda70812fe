import { expect, test } from 'bun:test';
import { newId } from '../../shared/db/new-id.ts';
import { orderStatuses } from '../../shared/orders/rules/transitions.ts';
import { createConversation, createOrder } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();

async function newWorkspace(options: Parameters<typeof createWorkspace>[1] = {}) {
  const workspaceId = await createWorkspace(db, options);
  const { value } = await createKey(db, workspaceId, { permissions: ['orders:read'] });
  const list = (parameters = {}) => service.client.get<{ id: string }[]>('/api/v1/orders', value, parameters);
  return { workspaceId, list };
}

test('an order has exactly the spec’s fields, board fields only on the board', async () => {
  const { workspaceId, list } = await newWorkspace();
  const conversationId = await createConversation(db, workspaceId);
  const customer = { id: newId('customer'), name: 'زينب', phone: '+964 770 123 4567', email: 'z@example.com' };
  await db`insert into customers (workspace_id, id) values (${workspaceId}, ${customer.id})`;
  const details = { items: [{ name: 'Masgouf', size: 'L' }], __note: 'raw "text"\n', nested: { a: [1, null, true] } };
  const fulfillment = { type: 'delivery', address: 'Karrada, Baghdad' } as const;
  const given = {
    ...{ conversationId, customer, details, fulfillment },
    ...{ specialInstructions: 'No onions', externalOrderId: 'POS-1' },
    ...{ createdAt: 1_772_366_400_121, updatedAt: 1_772_366_500_999 },
  };
  const lines = [{ name: 'Masgouf', quantity: 2, unit_price: 25_000, options: [{ name: 'Large', price: 5_000 }] }];
  const placed = { source: 'chat', lines, step: 'out_for_delivery', number: 'A-17' } as const;
  const full = await createOrder(db, workspaceId, { ...given, ...placed });
  const times = { createdAt: 1_772_366_400_120, updatedAt: 1_772_366_400_120 };
  const bare = await createOrder(db, workspaceId, { source: 'storefront', board: false, ...times });
  const reply = await list();
  const shown = { orderSummary: '2 × Masgouf (Large)', fulfillmentStatus: 'out_for_delivery', orderReference: 'A-17' };
  expect(JSON.parse(reply.text)).toEqual({
    data: [
      { id: full, status: 'approved', ...given, ...shown },
      {
        ...{ id: bare, status: 'pending', ...times, conversationId: null },
        customer: { id: null, name: null, phone: null, email: null },
        fulfillment: { type: null, address: null },
        orderSummary: '1 × Masgouf',
        specialInstructions: null,
        details: { lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] },
        externalOrderId: null,
      },
    ],
    meta: { request_id: reply.meta.request_id, next_cursor: null, is_done: true, limit: 50, status: 'all' },
  });
});

test('a status filters the list, all and none do not; meta repeats it', async () => {
  const { workspaceId, list } = await newWorkspace();
  const ids: Record<string, string> = {};
  for (const status of orderStatuses) ids[status] = await createOrder(db, workspaceId, { status });
  for (const status of orderStatuses) {
    const reply = await list({ status });
    expect(reply.data.map((order) => order.id)).toEqual([String(ids[status])]);
    expect(reply.meta).toMatchObject({ status, is_done: true, next_cursor: null });
  }
  for (const parameters of [{}, { status: 'all' }]) {
    const reply = await list(parameters);
    expect(reply.data).toHaveLength(orderStatuses.length);
    expect(reply.meta.status).toBe('all');
  }
});

test('any other status is 400 and the answer lists the allowed ones', async () => {
  const { list } = await newWorkspace();
  for (const status of '|ALL|pending |pending,approved|submitted|accepted|null|\0|constructor|__proto__'.split('|')) {
    const reply = await list({ status });
    expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    for (const allowed of [...orderStatuses, 'all']) expect(reply.error.message).toContain(allowed);
  }
});

test('only chat and storefront orders of a restaurant are listed', async () => {
  const { workspaceId, list } = await newWorkspace();
  const chat = await createOrder(db, workspaceId, { source: 'chat' });
  const storefront = await createOrder(db, workspaceId, { source: 'storefront' });
  for (const source of ['phone', 'dashboard', 'invoice'] as const) await createOrder(db, workspaceId, { source });
  expect((await list()).data.map((order) => order.id).sort()).toEqual([chat, storefront].sort());
});

test('a store workspace has no restaurant orders: its page is empty and done', async () => {
  const { workspaceId, list } = await newWorkspace({ kind: 'store' });
  for (const source of ['chat', 'storefront', 'phone'] as const) await createOrder(db, workspaceId, { source });
  for (const parameters of [{}, { status: 'pending' }, { limit: 1 }]) {
    const reply = await list(parameters);
    expect(reply).toMatchObject({ status: 200, data: [], meta: { is_done: true, next_cursor: null } });
  }
});

test('a workspace sees its own orders only (I13)', async () => {
  const [mine, theirs] = [await newWorkspace(), await newWorkspace()];
  const id = await createOrder(db, mine.workspaceId);
  await createOrder(db, theirs.workspaceId);
  expect((await mine.list()).data.map((order) => order.id)).toEqual([id]);
  expect((await theirs.list()).data.map((order) => order.id)).not.toContain(id);
});
