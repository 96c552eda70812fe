import { expect, test } from 'bun:test';
import { parser } from '../../../shared/contracts/parse.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { StoreOrder } from '../../../shared/orders/contract/resources.ts';
import { boardSteps } from '../../../shared/orders/rules/transitions.ts';
import { createOrder } from '../../../tests/support/data/rows.ts';
import { newWorkspace as newWorkspaceOf } from '../../../tests/support/data/store-orders.ts';
import { apiReadForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();

const newWorkspace = (options = {}) => newWorkspaceOf(db, service.client, options);
const noon = Date.parse('2026-03-01T12:00:00Z');

const assertStoreOrder = parser(StoreOrder);

test('a store order has every field, with times in the workspace’s zone', async () => {
  const { workspaceId, list } = await newWorkspace({ kind: 'store', timezone: 'America/New_York', currency: 'USD' });
  const customer = { id: newId('customer'), name: 'زينب "Z"', phone: '+964 770 123 4567' };
  await db`insert into customers (workspace_id, id) values (${workspaceId}, ${customer.id})`;
  const line = { name: 'Lamp', quantity: 2, unit_price: 10.25, options: [{ name: 'Red', price: 1 }], notes: 'gift' };
  const costs = { delivery_fee: 5, discount: 1.25, tax: 0.8 };
  const said = { source: 'phone', number: 'A-17', notes: 'ring twice', payment_status: 'paid' } as const;
  const fulfillment = { type: 'delivery', address: 'Karrada' } as const;
  const id = await createOrder(db, workspaceId, {
    ...{ ...said, ...costs, fulfillment, customer: { ...customer, email: 'not@shown.example' } },
    lines: [line],
    promotions: [{ name: 'March', savings: 2.5 }],
    step: 'preparing',
    externalOrderId: 'POS-1',
    createdAt: Date.parse('2026-03-08T04:59:59.120Z'),
    updatedAt: Date.parse('2026-03-08T07:00:00.000Z'),
  });
  const { data, meta } = await list();
  expect(data).toEqual([
    {
      ...{ schema: 'service.order.v1', id, ...said, customer, fulfillment, status: 'preparing' },
      created_at: '2026-03-07T23:59:59.120-05:00',
      updated_at: '2026-03-08T03:00:00.000-04:00',
      business_date: '2026-03-07',
      timezone: 'America/New_York',
      amount_only: false,
      lines: [{ id: '1', ...line, total: 22.5 }],
      promotions: [{ id: '1', name: 'March', savings: 2.5 }],
      totals: { subtotal: 22.5, ...costs, total: 24.55, currency: 'USD', promotion_savings: 2.5 },
      delivery_status: null,
      invoice_status: null,
      external_order_id: 'POS-1',
      conversation_id: null,
    },
  ]);
  expect(meta).toMatchObject({
    is_done: true,
    next_cursor: null,
    limit: 50,
    schema: 'service.order.v1',
    timezone: 'America/New_York',
  });
  expect(meta.request_id).toBeString();
  expect(meta.next_updated_since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
});

test('store orders include every source, off-board and amount-only orders', async () => {
  const { list, ids, place } = await newWorkspace();
  const placed = [
    await place(noon, { source: 'chat' }),
    await place(noon + 1, { source: 'storefront', board: false, status: 'arrived' }),
    await place(noon + 2, { source: 'phone' }),
    await place(noon + 3, {
      source: 'dashboard',
      lines: undefined,
      amount_only: true,
      total: 5_000,
      notes: 'agreed by phone',
    }),
    await place(noon + 4, { source: 'invoice', invoice_status: 'sent' }),
  ];
  expect(await ids()).toEqual(placed);
  const { data } = await list();
  for (const order of data) assertStoreOrder(order);
  expect(data.map(({ status }) => status)).toEqual(['submitted', 'completed', 'submitted', 'submitted', 'submitted']);
  expect(data[3]).toMatchObject({ amount_only: true, lines: [], notes: 'agreed by phone', totals: { total: 5_000 } });
});

test('with updated_since the oldest change comes first, else the oldest order', async () => {
  const { ids, place } = await newWorkspace();
  const a = await place(noon - 3, { updatedAt: noon + 30 });
  const b = await place(noon - 2, { updatedAt: noon + 10 });
  const c = await place(noon - 1, { updatedAt: noon + 20 });
  expect(await ids()).toEqual([a, b, c]);
  expect(await ids({ updated_since: noon })).toEqual([b, c, a]);
  expect(await ids({ updated_since: noon + 20 })).toEqual([c, a]);
  expect(await ids({ updated_since: new Date(noon + 21).toISOString() })).toEqual([a]);
  expect(await ids({ updated_since: noon + 31 })).toEqual([]);
});

test('a status filter gives its orders in sequence, at any page size', async () => {
  const { ids, place } = await newWorkspace({ kind: 'store' });
  const placed: { id: string; step: string }[] = [];
  for (let index = 0; index < 40; index += 1) {
    const step = boardSteps[(index * 7) % boardSteps.length] ?? 'submitted';
    placed.push({
      step,
      id: await place(noon + Math.floor(index / 3), { source: 'phone', step, updatedAt: noon + index }),
    });
  }
  const lists = [['ready'], ['submitted', 'cancelled'], ['completed', 'rejected', 'accepted'], [...boardSteps]];
  for (const steps of lists) {
    const expected = placed.filter(({ step }) => steps.includes(step)).map(({ id }) => id);
    for (const limit of [1, 3, 100]) {
      expect(await ids({ status: steps.join(',') }, limit)).toEqual(expected);
      expect(await ids({ status: steps.toReversed().join(','), updated_since: noon }, limit)).toEqual(expected);
    }
  }
  expect(await ids({ status: 'all' })).toEqual(placed.map(({ id }) => id));
});

test('an off-board order is filtered by the step that its status stands for', async () => {
  const { ids, place } = await newWorkspace();
  const [approved, failed] = [
    await place(noon, { board: false, status: 'approved' }),
    await place(noon + 1, { board: false, status: 'failed' }),
  ];
  expect(await ids({ status: 'accepted' })).toEqual([approved]);
  expect(await ids({ status: 'cancelled' })).toEqual([failed]);
});

test('a cursor is valid only with the same parameters, also the limit', async () => {
  const { list, place } = await newWorkspace();
  const other = await newWorkspace();
  for (let index = 0; index < 3; index += 1) await place(noon + index);
  const { meta } = await list({ from: '2026-03-01', limit: 1 });
  const cursor = meta.next_cursor ?? '';
  expect((await list({ from: '2026-03-01', limit: 1, cursor })).data).toHaveLength(1);
  for (const parameters of [
    { limit: 1 },
    { from: '2026-02-28', limit: 1 },
    { from: '2026-03-01', to: '2026-03-02', limit: 1 },
    { from: '2026-03-01', status: 'ready', limit: 1 },
    { updated_since: noon, limit: 1 },
    { from: '2026-03-01', limit: 2 },
    { from: '2026-03-01', limit: 100 },
    { from: '2026-03-01' },
  ]) {
    expect((await list({ ...parameters, cursor })).status).toBe(400);
  }
  expect((await other.list({ from: '2026-03-01', limit: 1, cursor })).status).toBe(400);
});

test('another workspace gets no rows (I13)', async () => {
  const { place } = await newWorkspace();
  const other = await newWorkspace();
  await place(noon);
  expect(await other.ids()).toEqual([]);
});
