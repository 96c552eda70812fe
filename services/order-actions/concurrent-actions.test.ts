import { expect, test } from 'bun:test';
import { defaultTimeoutMs } from '../../shared/runtime/until.ts';
import { createOrder, eventsOf, orderRow } from '../../tests/support/data/rows.ts';
import { workspaceWithKey } from '../../tests/support/data/workspace.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { freshStores, startOrderActions } from '../../tests/support/running/services.ts';

const [stores] = await forThisFile(freshStores());
const { db } = stores;
const replicas = await forThisFile(startOrderActions(stores), startOrderActions(stores));
const { workspaceId, key } = await workspaceWithKey(db);

test('of 100 concurrent approvals and rejections, one changes the order (I1, I2)', async () => {
  const id = await createOrder(db, workspaceId);
  const calls = Array.from({ length: 100 }, (_, n) => ({
    action: n % 2 === 0 ? 'approve' : 'reject',
    at: replicas[n % 4 < 2 ? 0 : 1],
  }));
  const replies = await Promise.all(
    calls.map(async ({ action, at }) => ({ action, reply: await at.client.act(key, { order_id: id, action }) })),
  );
  const winners = replies.filter(({ reply }) => reply.meta?.changed);
  expect(winners).toHaveLength(1);
  const winner = winners[0]?.action;
  for (const { action, reply } of replies) {
    if (action === winner) expect(reply).toMatchObject({ status: 200, data: { id } });
    else expect(reply).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  }
  const status = winner === 'approve' ? 'approved' : 'rejected';
  expect((await orderRow(db, id)).status).toBe(status);
  const names = (await eventsOf(db, workspaceId, id)).map((event) => event.name);
  expect(names).toEqual([`order.${status}`, 'order.status_changed']);
});

test('an approval repeated during another action gets `approved`, or 409', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await createOrder(db, workspaceId);
    await replicas[0].client.act(key, { order_id: id, action: 'approve' });
    const [repeat] = await Promise.all([
      replicas[0].client.act(key, { order_id: id, action: 'approve' }),
      replicas[1].client.act(key, { order_id: id, action: 'mark_arrived' }),
    ]);
    // Never the state of the other action.
    if (repeat.status === 200) expect(repeat).toMatchObject({ data: { status: 'approved' }, meta: { changed: false } });
    else expect(repeat).toMatchObject({ status: 409 });
  }
});

test('concurrent API action and staff move: one wins, with one set of events', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => createOrder(db, workspaceId)));
  await Promise.all(
    ids.flatMap((id) => [
      replicas[0].client.act(key, { order_id: id, action: 'reject' }),
      stores.messaging.request('orders.move', { workspaceId, orderId: id, step: 'accepted' }, defaultTimeoutMs),
    ]),
  );
  for (const id of ids) {
    const { status } = await orderRow(db, id);
    const names = (await eventsOf(db, workspaceId, id)).map((event) => event.name);
    expect(names).toEqual([`order.${status}`, 'order.status_changed']);
  }
});

test('concurrent actions in one batch do not affect each other', async () => {
  const [contested, ...others] = await Promise.all(Array.from({ length: 20 }, () => createOrder(db, workspaceId)));
  const act = (id: string | undefined, action: string) => replicas[0].client.act(key, { order_id: id, action });
  const replies = await Promise.all([
    act(contested, 'approve'),
    act(contested, 'approve'),
    act(contested, 'reject'),
    ...others.map((id, index) => act(id, index % 2 === 0 ? 'approve' : 'reject')),
  ]);
  const [first, again, reject, ...rest] = replies;
  const changed = [first, again, reject].filter((reply) => reply?.meta?.changed);
  expect(changed).toHaveLength(1);
  expect(rest.every((reply) => reply.status === 200 && reply.meta.changed)).toBe(true);
  for (const id of [contested, ...others]) expect(await eventsOf(db, workspaceId, id ?? '')).toHaveLength(2);
});
