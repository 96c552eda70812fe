import { expect, test } from 'bun:test';
import { newId } from '../../shared/db/new-id.ts';
import type { NewOrder } from '../../shared/orders/contract/order-inputs.ts';
import { createOrder, eventsOf, orderRow } from '../../tests/support/data/rows.ts';
import { createWorkspace } from '../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../tests/support/requests/order-commands.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { freshStores, startOrderActions } from '../../tests/support/running/services.ts';

const [stores] = await forThisFile(freshStores());
const { db, messaging } = stores;
/** Two replicas: commands go to one or the other. */
await forThisFile(startOrderActions(stores), startOrderActions(stores));
const { send, refusal } = orderCommandClient(messaging);
const workspaceId = await createWorkspace(db);

const order: NewOrder = { source: 'chat', lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] };
const changes = { payment_status: 'paid' };

const commands = [
  ['orders.act', { action: 'approve', externalOrderId: ' POS-1 ' }],
  ['orders.move', { step: 'accepted' }],
  ['orders.amend', { changes }],
  ['orders.cancel', {}],
  ['orders.fail', {}],
] as const;

test('concurrent repeats of one commandId place one order (I3)', async () => {
  const owner = await createWorkspace(db);
  const command = { workspaceId: owner, commandId: 'place-1', order };
  const placed = await Promise.all(Array.from({ length: 10 }, () => send('orders.place', command)));
  placed.push(await send('orders.place', command));
  expect(new Set(placed.map(({ store_order }) => store_order.id)).size).toBe(1);
  expect(await db`select from orders where workspace_id = ${owner}`).toHaveLength(1);
  expect((await eventsOf(db, owner)).map(({ name }) => name)).toEqual(['order.created']);
  const other = await send('orders.place', { ...command, commandId: 'place-2' });
  expect(other.store_order.number).toBe('1002');
});

test('a commandId is refused for another command, not for another workspace', async () => {
  const [orderId, other] = [await createOrder(db, workspaceId), await createWorkspace(db)];
  await send('orders.cancel', { workspaceId, orderId, commandId: 'shared' });
  expect((await refusal('orders.fail', { workspaceId, orderId, commandId: 'shared' })).code).toBe('invalid_request');
  const elsewhere = await createOrder(db, other);
  expect((await send('orders.cancel', { workspaceId: other, orderId: elsewhere, commandId: 'shared' })).changed).toBe(
    true,
  );
});

test('a refused command stores nothing and can be repeated later', async () => {
  const orderId = await createOrder(db, workspaceId);
  const arrive = { workspaceId, orderId, commandId: 'arrive-1', action: 'mark_arrived' } as const;
  expect((await refusal('orders.act', arrive)).code).toBe('invalid_state');
  await send('orders.act', { workspaceId, orderId, action: 'approve' });
  expect(await send('orders.act', arrive)).toMatchObject({ changed: true, event: 'order.arrived' });
});

test('no command finds or changes another workspace’s order (I13)', async () => {
  const other = await createWorkspace(db);
  const orderId = await createOrder(db, other);
  const before = await orderRow(db, orderId);
  for (const [subject, rest] of commands) {
    expect(await refusal(subject, { workspaceId, orderId, ...rest })).toEqual({
      code: 'not_found',
      message: 'no such order',
    });
    const missing = { workspaceId, orderId: newId('order'), ...rest };
    expect(await refusal(subject, missing)).toEqual({ code: 'not_found', message: 'no such order' });
  }
  expect(await orderRow(db, orderId)).toEqual(before);
  expect(await eventsOf(db, other)).toEqual([]);
});

test('a malformed command is refused, naming the fault', async () => {
  const orderId = await createOrder(db, workspaceId);
  for (const [subject, rest] of commands) {
    for (const wrong of [{ orderId: 'x' }, { orderId: null }, { workspaceId: 7 }, { commandId: '' }, { unknown: 1 }]) {
      expect((await refusal(subject, { workspaceId, orderId, ...rest, ...wrong })).code).toBe('invalid_request');
    }
    expect((await refusal(subject, null)).code).toBe('invalid_request');
  }
  expect((await refusal('orders.act', { workspaceId, orderId, action: 'explode' })).message).toContain('action');
  expect((await refusal('orders.move', { workspaceId, orderId, step: 'eaten' })).message).toContain('step');
  expect(await eventsOf(db, workspaceId, orderId)).toEqual([]);
});
