import { expect, test } from 'bun:test';
import { newId } from '../../../shared/db/new-id.ts';
import { createOrder, eventsOf, orderRow } from '../../../tests/support/data/rows.ts';
import { createWorkspace, workspaceWithKey } from '../../../tests/support/data/workspace.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { db, service } = await orderActionsForThisFile();
const { workspaceId, key } = await workspaceWithKey(db, { permissions: ['orders:write'] });

const longAgo = Date.now() - 60_000;

async function approveWith(reference: unknown): Promise<{ id: string; stored: string | null }> {
  const id = await createOrder(db, workspaceId);
  const reply = await act({ order_id: id, action: 'approve', external_order_id: reference });
  expect(reply.status).toBe(200);
  const { external_order_id: stored } = await orderRow(db, id);
  expect(reply.data.externalOrderId).toBe(stored);
  return { id, stored };
}

function act(body: unknown) {
  return service.client.act<{ externalOrderId: string | null; updatedAt: number }>(key, body);
}

test('external_order_id is trimmed and cut to 256 code points', async () => {
  expect((await approveWith('  POS-1042\n')).stored).toBe('POS-1042');
  expect((await approveWith('x'.repeat(256))).stored).toBe('x'.repeat(256));
  expect((await approveWith(`  ${'x'.repeat(300)}`)).stored).toBe('x'.repeat(256));
  expect((await approveWith('🍔'.repeat(257))).stored).toBe('🍔'.repeat(256));
  expect((await approveWith('طلب رقم ١')).stored).toBe('طلب رقم ١');
});

test('an empty or blank external_order_id changes nothing', async () => {
  for (const blank of ['', '   ', '\n\t\u00a0']) {
    const { id, stored } = await approveWith(blank);
    expect(stored).toBeNull();
    await act({ order_id: id, action: 'approve', external_order_id: 'kept' });
    const before = await orderRow(db, id);
    expect((await act({ order_id: id, action: 'approve', external_order_id: blank })).data.externalOrderId).toBe(
      'kept',
    );
    expect(await orderRow(db, id)).toEqual(before);
  }
});

test('a repeat stores a new external_order_id and sends no event', async () => {
  const id = await createOrder(db, workspaceId, { status: 'approved', updatedAt: longAgo, externalOrderId: 'old' });
  const reply = await act({ order_id: id, action: 'approve', external_order_id: 'new' });
  expect(reply).toMatchObject({ status: 200, data: { externalOrderId: 'new' }, meta: { changed: false, event: null } });
  expect(reply.data.updatedAt).toBeGreaterThan(longAgo);
  expect(await orderRow(db, id)).toMatchObject({ external_order_id: 'new', updated_at: reply.data.updatedAt });
  expect(await eventsOf(db, workspaceId, id)).toEqual([]);
});

test('a repeat with the stored reference leaves the order unchanged', async () => {
  const id = await createOrder(db, workspaceId, { status: 'rejected', updatedAt: longAgo, externalOrderId: 'same' });
  const reply = await act({ order_id: id, action: 'reject', external_order_id: ' same ' });
  expect(reply).toMatchObject({ status: 200, data: { externalOrderId: 'same', updatedAt: longAgo } });
});

test('an action without a reference keeps the one that was stored', async () => {
  const id = await createOrder(db, workspaceId, { status: 'approved', externalOrderId: 'kept' });
  expect((await act({ order_id: id, action: 'mark_arrived' })).data.externalOrderId).toBe('kept');
});

test('another workspace’s order is 404, worded as an unknown one (I13)', async () => {
  const other = await createWorkspace(db);
  const theirs = await createOrder(db, other);
  const before = await orderRow(db, theirs);
  const foreign = await act({ order_id: theirs, action: 'approve', external_order_id: 'mine now' });
  const missing = await act({ order_id: newId('order'), action: 'approve' });
  expect(foreign).toMatchObject({ status: 404, error: { code: 'not_found' } });
  expect({ ...foreign.error, request_id: '' }).toEqual({ ...missing.error, request_id: '' });
  expect(await orderRow(db, theirs)).toEqual(before);
  expect(await eventsOf(db, other)).toEqual([]);
});

test('a missing or malformed order_id is 400', async () => {
  const id = newId('order');
  const altered = [id.toUpperCase(), ` ${id}`, `${id}x`, `${id}\0`, id.slice(0, -1), newId('message')];
  const others = [undefined, null, '', 'ord_', 7, true, [id], { id }];
  for (const orderId of [...altered, ...others, `ord_${'8'.repeat(26)}`, `ord_${'u'.repeat(26)}`]) {
    const reply = await act({ order_id: orderId, action: 'approve' });
    expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    expect(reply.error.message).toContain('order_id');
  }
});

test('a missing or unknown action is 400', async () => {
  const id = await createOrder(db, workspaceId);
  const words = '|Approve|cancel|mark-arrived|constructor|__proto__'.split('|');
  for (const action of [undefined, null, 1, ['approve'], ...words]) {
    const reply = await act({ order_id: id, action });
    expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    expect(reply.error.message).toContain('action');
  }
});

test('a non-text or unstorable external_order_id is 400 and stores nothing', async () => {
  const id = await createOrder(db, workspaceId);
  const before = await orderRow(db, id);
  for (const reference of [null, 7, true, ['x'], {}, 'a\0b', '\ud83c', 'x\udf54']) {
    const reply = await act({ order_id: id, action: 'approve', external_order_id: reference });
    expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    expect(reply.error.message).toContain('external_order_id');
  }
  expect(await orderRow(db, id)).toEqual(before);
});

test('unknown fields are ignored', async () => {
  const id = await createOrder(db, workspaceId);
  const body = `{"order_id":"${id}","action":"approve","status":"arrived","__proto__":{"action":"reject"},"constructor":1}`;
  const reply = await service.client.send('/api/v1/orders/action', key, { method: 'POST', body });
  expect(reply).toMatchObject({ status: 200, data: { status: 'approved' } });
});
