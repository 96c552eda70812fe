import { expect, test } from 'bun:test';
import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { createOrder, eventsOf, orderRow } from '../../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../../tests/support/requests/order-commands.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { stores, db, service } = await orderActionsForThisFile();
const { send, refusal } = orderCommandClient(stores.messaging);
const workspaceId = await createWorkspace(db);
const by = { kind: 'staff', id: 'usr_1', name: 'زينب "Z"' } as const;
const order: NewOrder = { source: 'chat', lines: [{ name: 'Tea', quantity: 1, unit_price: 1_000 }] };

function historyOf(orderId: string) {
  return db`
    select kind, from_step as "from", to_step as "to", fields, reason, by::text as by, unix_ms(changed_at) as at
    from order_changes where workspace_id = ${workspaceId} and order_id = ${orderId} order by changed_at`;
}

test('the history has each change: kind, steps, reason, author and time', async () => {
  const orderId = (await send('orders.place', { workspaceId, by, order })).store_order.id;
  const placedAt = (await orderRow(db, orderId)).updated_at;
  await send('orders.move', { workspaceId, orderId, step: 'accepted', by, reason: 'rush' });
  const target = { workspaceId, orderId, by };
  await send('orders.move', { ...target, step: 'ready' });
  await send('orders.amend', { ...target, changes: { notes: 'VIP', customer: { phone: '1', name: null } } });
  await send('orders.cancel', { ...target, reason: 'gone' });
  const { updated_at: at } = await orderRow(db, orderId);
  const [author, anyTime, amended] = [JSON.stringify(by), expect.any(Number), ['customer_phone', 'notes']];
  expect([...(await historyOf(orderId))]).toEqual([
    { kind: 'placed', from: null, to: 'submitted', fields: null, reason: null, by: author, at: placedAt },
    { kind: 'acted', from: 'submitted', to: 'accepted', fields: null, reason: 'rush', by: author, at: anyTime },
    { kind: 'moved', from: 'accepted', to: 'ready', fields: null, reason: null, by: author, at: anyTime },
    { kind: 'amended', from: 'ready', to: 'ready', fields: amended, reason: null, by: author, at: anyTime },
    { kind: 'cancelled', from: 'ready', to: 'cancelled', fields: null, reason: 'gone', by: author, at },
  ]);
});

test('the author of an HTTP action is its key; without `by` there is none', async () => {
  const key = await createKey(db, workspaceId, { permissions: ['orders:write'] });
  const orderId = await createOrder(db, workspaceId);
  await service.client.act(key.value, { order_id: orderId, action: 'approve', external_order_id: 'POS-1' });
  await service.client.act(key.value, { order_id: orderId, action: 'approve', external_order_id: 'POS-2' });
  await send('orders.fail', { workspaceId, orderId });
  const author = JSON.stringify({ kind: 'api_key', id: key.id, name: 'Test' });
  expect((await historyOf(orderId)).map(({ kind, fields, by }) => ({ kind, fields, by }))).toEqual([
    { kind: 'acted', fields: null, by: author },
    { kind: 'amended', fields: ['external_order_id'], by: author },
    { kind: 'failed', fields: null, by: null },
  ]);
});

test('a history entry lists the events of its change', async () => {
  const orderId = (await send('orders.place', { workspaceId, by, order })).store_order.id;
  await send('orders.act', { workspaceId, orderId, action: 'approve' });
  await send('orders.amend', { workspaceId, orderId, changes: { notes: 'x' } });
  const rows = await db<{ events: string[] | null; names: string[] | null }[]>`
    select c.events, (select array_agg(e.name order by e.id) from events e where e.id = any (c.events)) as names
    from order_changes c where c.order_id = ${orderId} order by c.changed_at`;
  expect(rows.map(({ names }) => names)).toEqual([['order.created'], ['order.approved', 'order.status_changed'], null]);
  expect(rows.map(({ events }) => events?.length ?? null)).toEqual([1, 2, null]);
});

test('no-ops, refusals and repeats are not in the history', async () => {
  const orderId = await createOrder(db, workspaceId);
  const approve = { workspaceId, orderId, action: 'approve', commandId: 'once', by } as const;
  await send('orders.act', approve);
  await send('orders.act', approve);
  await send('orders.act', { workspaceId, orderId, action: 'approve' });
  await refusal('orders.act', { workspaceId, orderId, action: 'reject' });
  expect(await historyOf(orderId)).toHaveLength(1);
});

test('author and reason appear in no event and no answer', async () => {
  const [one, other] = [await createOrder(db, workspaceId), await createOrder(db, workspaceId)];
  const answer = await send('orders.cancel', { workspaceId, orderId: one, by, reason: 'kept to ourselves' });
  await send('orders.cancel', { workspaceId, orderId: other });
  expect(JSON.stringify(answer)).not.toMatch(/ourselves|usr_1/);
  const shape = async (orderId: string) =>
    (await eventsOf(db, workspaceId, orderId)).map(({ name, data }) => [name, Object.keys(Object(data))]);
  expect(await shape(one)).toEqual(await shape(other));
});

test('history is append-only, and a malformed author or reason is refused', async () => {
  const orderId = await createOrder(db, workspaceId);
  await send('orders.cancel', { workspaceId, orderId });
  const changes = ["update order_changes set kind = 'x'", 'delete from order_changes', 'truncate order_changes'];
  for (const statement of changes) await expect(db.unsafe(statement).execute()).rejects.toThrow('only ever added to');
  const authors = ['me', { kind: 'king' }, { ...by, more: 1 }].map((wrong) => ({ by: wrong }));
  for (const wrong of [...authors, { reason: 'x'.repeat(501) }])
    expect((await refusal('orders.cancel', { workspaceId, orderId, ...wrong })).code).toBe('invalid_request');
});

test('an amendment of values that have changed meanwhile is refused', async () => {
  const orderId = await createOrder(db, workspaceId, { notes: 'A', fulfillment: { type: 'pickup' } });
  const seen = { notes: 'A', fulfillment: { type: 'pickup', address: null } } as const;
  const amend = (notes: string) => ({ workspaceId, orderId, changes: { notes }, seen });
  await send('orders.move', { workspaceId, orderId, step: 'accepted' });
  await send('orders.amend', amend('B'));
  const { code, message } = await refusal('orders.amend', amend('C'));
  expect([code, message]).toEqual(['invalid_state', 'somebody else has amended the order in the meantime']);
  expect((await orderRow(db, orderId)).notes).toBe('B');
});
