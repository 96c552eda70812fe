import { expect, test } from 'bun:test';
import type { Command } from '../../../shared/contracts/commands.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { defaultTimeoutMs } from '../../../shared/runtime/until.ts';
import { createConversation, eventsOf, type OrderRow } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../../tests/support/requests/order-commands.ts';
import { sendChecked } from '../../../tests/support/requests/send-checked.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { stores, db } = await orderActionsForThisFile();
const { refusal } = orderCommandClient(stores.messaging);

const lines = [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }];
const bare = { source: 'chat', lines } as const;

function importOrders(command: Command<'orders.import'>): Promise<unknown> {
  return sendChecked(stores.messaging, 'orders.import', command, defaultTimeoutMs);
}

function rowsOf(workspaceId: string) {
  return db<OrderRow[]>`select * from orders where workspace_id = ${workspaceId} order by created_at`;
}

test('imported orders keep state, number, time and references, without events', async () => {
  const workspaceId = await createWorkspace(db);
  const orders = [
    { ...bare, status: 'arrived', number: 'OLD-1', createdAt: 1_700_000_000_001 },
    {
      ...bare,
      source: 'phone',
      step: 'ready',
      externalOrderId: 'POS-9',
      payment_status: 'paid',
      createdAt: 1_700_000_000_003,
    },
    { ...bare, status: 'failed', board: false, createdAt: 1_700_000_000_004 },
  ];
  expect(await importOrders({ workspaceId, orders })).toEqual({ imported: 3, refused: [] });
  const rows = await rowsOf(workspaceId);
  expect(rows).toMatchObject([
    { number: 'OLD-1', status: 'arrived', step: 'completed', created_at: 1_700_000_000_001 },
    { status: null, step: 'ready', external_order_id: 'POS-9', payment_status: 'paid', created_at: 1_700_000_000_003 },
    { status: 'failed', step: null, created_at: 1_700_000_000_004 },
  ]);
  for (const { updated_at } of rows) expect(updated_at).toBeWithin(Date.now() - 60_000, Date.now() + 60_000);
  expect(await eventsOf(db, workspaceId)).toEqual([]);
});

test('an invalid or unstorable order is refused by its index, no other is', async () => {
  const workspaceId = await createWorkspace(db);
  const orders = [
    { ...bare, number: 'first' },
    { ...bare, status: 'approved', step: 'rejected' },
    null,
    { source: 'chat' },
    { ...bare, source: 'phone', status: 'pending' },
    { ...bare, notes: 'a\0b' },
    { ...bare, conversationId: 'cnv_\0' },
    { ...bare, customer: { name: 'half \ud800' } },
    { ...bare, number: 'last' },
  ];
  expect(await importOrders({ workspaceId, orders })).toEqual({
    imported: 2,
    refused: [1, 2, 3, 4, 5, 6, 7].map((index) => ({ index, message: expect.any(String) })),
  });
  expect((await rowsOf(workspaceId)).map(({ number }) => number).sort()).toEqual(['first', 'last']);
});

test('with `events` each imported food order records order.created once', async () => {
  const workspaceId = await createWorkspace(db);
  const orders = [{ ...bare, status: 'approved' }, { ...bare, source: 'phone' }, bare];
  await importOrders({ workspaceId, orders, events: true });
  const events = await eventsOf(db, workspaceId);
  const food = (await rowsOf(workspaceId)).filter(({ status }) => status !== null);
  expect(events.map(({ name }) => name)).toEqual(['order.created', 'order.created']);
  expect(new Set(events.map(({ data }) => data.id))).toEqual(new Set(food.map(({ id }) => id)));
});

test('a repeated import with one commandId imports once (I3)', async () => {
  const workspaceId = await createWorkspace(db);
  const command = { workspaceId, commandId: 'import-1', orders: [bare, bare, null], events: true };
  const answers = await Promise.all([importOrders(command), importOrders(command), importOrders(command)]);
  answers.push(await importOrders(command));
  for (const answer of answers)
    expect(answer).toEqual({ imported: 2, refused: [{ index: 2, message: expect.any(String) }] });
  expect(await rowsOf(workspaceId)).toHaveLength(2);
  expect(await eventsOf(db, workspaceId)).toHaveLength(2);
});

test('an import that is empty, too large or to no workspace is refused', async () => {
  const workspaceId = await createWorkspace(db);
  for (const orders of [[], Array(501).fill(bare), {}, null, undefined]) {
    expect((await refusal('orders.import', { workspaceId, orders })).code).toBe('invalid_request');
  }
  expect((await refusal('orders.import', { workspaceId: newId('workspace'), orders: [bare] })).code).toBe('not_found');
});

test('an import of a foreign conversation or customer is refused alone (I13)', async () => {
  const [workspaceId, stranger] = [await createWorkspace(db), await createWorkspace(db)];
  const own = await createConversation(db, workspaceId);
  const foreign = await createConversation(db, stranger);
  const customerId = newId('customer');
  await db`insert into customers (workspace_id, id, name) values (${stranger}, ${customerId}, 'Nobody of ours')`;
  const orders = [
    { ...bare, conversationId: own },
    { ...bare, conversationId: foreign },
    { ...bare, customer: { id: customerId } },
  ];
  expect(await importOrders({ workspaceId, orders })).toEqual({
    imported: 1,
    refused: [
      { index: 1, message: expect.stringContaining(foreign) },
      { index: 2, message: expect.stringContaining(customerId) },
    ],
  });
});
