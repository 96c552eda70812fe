import { expect, test } from 'bun:test';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { connectWithIndexScans } from '../../../shared/db/connections/connect-with-index-scans.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { failuresToTell } from '../../../shared/notifications/rules/thresholds.ts';
import { createConversation, createOrder } from '../../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { insertEndpoint } from '../../../tests/support/running/world.ts';
import { notifyExpiringKeys, notifyOverdueWork } from './watch.ts';

const { url, db } = await databaseForThisFile();
const [own] = await forThisFile(connectWithIndexScans(databaseAddress('notifier', url), { name: 'notifier', max: 2 }));

const kindsOf = async (workspaceId: string): Promise<string[]> => {
  const rows = await db<{ text: string }[]>`
    select kind || ' ' || data as text from notifications where workspace_id = ${workspaceId} order by kind, id`;
  return rows.map(({ text }) => text);
};

test('a pending order is notified after N and after 2 N minutes, once each', async () => {
  const workspaceId = await createWorkspace(db);
  const id = await createOrder(db, workspaceId, { status: 'pending' });
  const other = await createOrder(db, workspaceId, { status: 'approved' });
  const wait = (minutes: number) => db`
    update orders set created_at = clock() - make_interval(mins => ${minutes}) where id in (${id}, ${other})`;
  await wait(2);
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toEqual([]);
  await wait(4);
  for (let times = 0; times < 3; times += 1) await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toEqual([expect.stringMatching(/^order.waiting .*"minutes" : 3/)]);
  await wait(7);
  await Promise.all([notifyOverdueWork(own), notifyOverdueWork(own)]);
  expect(await kindsOf(workspaceId)).toEqual([
    expect.stringMatching(/^order.unattended .*"minutes" : 6/),
    expect.stringMatching(/^order.waiting/),
  ]);
});

test('a waiting conversation is notified once each time it begins to wait', async () => {
  const workspaceId = await createWorkspace(db);
  const id = await createConversation(db, workspaceId);
  const wait = (minutes: number) => db`
    update conversations set waiting_since = clock() - make_interval(mins => ${minutes}) where id = ${id}`;
  await wait(9);
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toEqual([]);
  await wait(11);
  await notifyOverdueWork(own);
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toHaveLength(1);
  await wait(20);
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toHaveLength(2);
  await db`update conversations set is_solved = true, waiting_since = clock() - interval '1 hour' where id = ${id}`;
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toHaveLength(2);
});

test('more than a hundred waiting conversations are all notified', async () => {
  const workspaceId = await createWorkspace(db);
  const ids = await Promise.all(Array.from({ length: 103 }, () => createConversation(db, workspaceId)));
  await db`update conversations set waiting_since = clock() - interval '11 minutes' where id = any (${ids}::text[])`;
  for (let times = 0; times < 2; times += 1) await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toHaveLength(103);
});

test('a workspace without notifications is not watched', async () => {
  const workspaceId = await createWorkspace(db);
  await db`update workspaces set notifications_enabled = false where id = ${workspaceId}`;
  const id = await createOrder(db, workspaceId, { status: 'pending' });
  await db`update orders set created_at = clock() - interval '1 hour' where id = ${id}`;
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toEqual([]);
});

test('late deliveries are notified once an hour, waits for a retry are not', async () => {
  const workspaceId = await createWorkspace(db);
  const endpointId = await insertEndpoint(db, workspaceId, {});
  const due = (minutes: number) => db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, due_at)
    values (${workspaceId}, ${endpointId}, new_event_id(), 'order.created', clock() - make_interval(mins => ${minutes}))`;
  await due(-3);
  await due(4);
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toEqual([]);
  await due(6);
  await due(9);
  await notifyOverdueWork(own);
  await notifyOverdueWork(own);
  expect(await kindsOf(workspaceId)).toEqual([expect.stringMatching(/^deliveries.late .*"deliveries" : 2/)]);
});

test('a key is notified 14 and 3 days before its end, and after it', async () => {
  const workspaceId = await createWorkspace(db);
  const { id } = await createKey(db, workspaceId, { expiresAt: Date.now() + 90 * 86_400_000 });
  await db`update api_keys set created_at = clock() - interval '90 days' where id = ${id}`;
  const endsIn = async (days: number) => {
    await db`update api_keys set expires_at = clock() + make_interval(hours => ${Math.round(days * 24)}) where id = ${id}`;
    await notifyExpiringKeys(own);
    await notifyExpiringKeys(own);
    return (await kindsOf(workspaceId)).map(
      (text) => `${text.split(' ')[0]} ${/"days"\s*:\s*(\d+)/.exec(text)?.[1] ?? ''}`,
    );
  };
  expect(await endsIn(15)).toEqual([]);
  expect(await endsIn(13.5)).toEqual(['key.ending 14']);
  expect(await endsIn(4)).toEqual(['key.ending 14']);
  expect(await endsIn(2.5)).toEqual(['key.ending 14', 'key.ending 3']);
  expect(await endsIn(-0.1)).toEqual(['key.ended ', 'key.ending 14', 'key.ending 3']);
  await db`update api_keys set revoked_at = clock() where id = ${id}`;
});

test('a key that lasts ten days is not notified 14 days before its end', async () => {
  const workspaceId = await createWorkspace(db);
  await createKey(db, workspaceId, { expiresAt: Date.now() + 10 * 86_400_000 });
  await notifyExpiringKeys(own);
  expect(await kindsOf(workspaceId)).toEqual([]);
});

test('a key that is refused often is notified once a day', async () => {
  const workspaceId = await createWorkspace(db);
  const { id } = await createKey(db, workspaceId);
  await db`
    insert into api_key_refusals (key_id, hour, reason, detail, calls, last_at)
    values (${id}, date_trunc('hour', clock()), 'permission', 'orders:write', 60, clock()),
      (${id}, date_trunc('hour', clock()), 'rate_limit', '', 50, clock())`;
  await notifyExpiringKeys(own);
  await notifyExpiringKeys(own);
  expect(await kindsOf(workspaceId)).toEqual([expect.stringMatching(/^key.refused .*"calls"\s*:\s*110/)]);
});

test('an endpoint is notified when it fails, is disabled and works again', async () => {
  const workspaceId = await createWorkspace(db);
  const id = await insertEndpoint(db, workspaceId, {});
  const kinds = async () => (await kindsOf(workspaceId)).map((text) => text.split(' ')[0]);
  const fail = (failures: number) =>
    db`update webhook_endpoints set consecutive_failures = ${failures} where id = ${id}`;
  await fail(failuresToTell - 1);
  expect(await kinds()).toEqual([]);
  await fail(failuresToTell);
  await fail(7);
  expect(await kinds()).toEqual(['endpoint.failing']);
  await fail(0);
  expect(await kinds()).toEqual(['endpoint.failing', 'endpoint.recovered']);
  await fail(9);
  await db`update webhook_endpoints set consecutive_failures = 10, enabled = false, disabled_at = clock() where id = ${id}`;
  expect(await kinds()).toEqual(['endpoint.disabled', 'endpoint.failing', 'endpoint.failing', 'endpoint.recovered']);
  // Changes by an admin are not notified.
  await db`update webhook_endpoints set consecutive_failures = 0, enabled = true, disabled_at = null where id = ${id}`;
  await db`update webhook_endpoints set enabled = false where id = ${id}`;
  expect(await kinds()).toHaveLength(4);
});

test('a form’s watchers are notified of its answers', async () => {
  const workspaceId = await createWorkspace(db);
  const [formId, userId] = [newId('form'), newId('user')];
  await db`insert into users (id, email, name) values (${userId}, ${`${userId}@example.com`}, 'Sara')`;
  await db`insert into forms (workspace_id, id, edits, version, title) values (${workspaceId}, ${formId}, 0, 0, 'Feedback')`;
  const answer = () => db`
    insert into form_submissions (workspace_id, link_id, id, form_id, answers, version)
    values (${workspaceId}, ${newId('link')}, ${newId('submission')}, ${formId}, '{}', 1)`;
  await answer();
  expect(await kindsOf(workspaceId)).toEqual([]);
  await db`insert into form_watchers (workspace_id, form_id, user_id) values (${workspaceId}, ${formId}, ${userId})`;
  await answer();
  expect(await kindsOf(workspaceId)).toEqual([expect.stringMatching(/^form.answered .*"title" : "Feedback"/)]);
});
