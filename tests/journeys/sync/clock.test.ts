import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { shiftClock as setDatabaseClock } from '../../support/stores/shift-clock.ts';
import { createSyncClient } from './client.ts';
import { startSyncStack, untilBeats } from './stack.ts';

const [stack] = await forThisFile(startSyncStack());
const { db } = stack;
const api = stack.startApi(null);
const replica = await stack.newReplica();
const onReplica = stack.startApi(replica.db);

async function shiftClock(offset: string): Promise<void> {
  await setDatabaseClock(db, offset);
  await untilBeats(db);
}

async function now(): Promise<number> {
  return (await db`select unix_ms(clock()) as now`)[0]?.now;
}

async function follower(on = api) {
  const { workspaceId, key } = await workspaceWithKey(db);
  const known = await createOrder(db, workspaceId);
  const client = createSyncClient(on, key);
  const amend = () => db`update orders set notes = 'now' where workspace_id = ${workspaceId} and id = ${known}`;
  return { workspaceId, known, client, amend };
}

test.each<[string, string, string]>([
  ['is set back ten minutes', '0', '-10 min'],
  ['was ten minutes ahead and comes back', '10 min', '0'],
  ['was twenty days ahead and comes back', '20 days', '0'],
])('a follower misses nothing when the database’s clock %s (I9)', async (_, from, to) => {
  await shiftClock(from);
  const { workspaceId, known, client, amend } = await follower();
  await client.run();
  await client.run();
  const before = client.watermark();
  await shiftClock(to);
  const since = await now();
  const added = await createOrder(db, workspaceId);
  const placedAt = (await db`select unix_ms(created_at) as at from orders where id = ${added}`)[0]?.at;
  expect(placedAt).toBeWithin(since, (await now()) + 1);
  await amend();
  await untilBeats(db);
  // The client throws when the watermark decreases.
  await client.run();
  expect([...client.mirror.keys()].toSorted()).toEqual([known, added].toSorted());
  const updatedAt = async (): Promise<string> =>
    (
      await db`select iso_in_zone(updated_at, 'Asia/Baghdad') as at from orders where workspace_id = ${workspaceId} and id = ${known}`
    )[0]?.at;
  expect(client.mirror.get(known)?.updated_at).toBe(await updatedAt());
  await amend();
  await client.run();
  expect(client.mirror.get(known)?.updated_at).toBe(await updatedAt());
  expect(client.watermark()).toBeGreaterThanOrEqual(before);
});

test('a follower of a replica misses nothing when the clock comes back', async () => {
  const { workspaceId, known, client } = await follower(onReplica);
  await shiftClock('20 days');
  await client.run();
  await shiftClock('0');
  const added = await createOrder(db, workspaceId);
  const isThere = async (): Promise<boolean> => (await replica.db`select from orders where id = ${added}`).length === 1;
  await until(isThere, { timeoutMessage: () => 'the replica does not follow' });
  await client.run();
  expect([...client.mirror.keys()].toSorted()).toEqual([known, added].toSorted());
});

test.each([
  ['the primary', db, api],
  ['a replica', replica.db, onReplica],
] as const)('on %s changes stamped while the clock was ahead reach the client (I9)', async (_, read, on) => {
  await shiftClock('0');
  const { workspaceId, known, client, amend } = await follower(on);
  await client.run();
  const caller = await stack.session();
  await caller`begin`;
  await caller`select pg_advisory_xact_lock(hashtext('heartbeat'))`;
  await setDatabaseClock(db, '40 days');
  const ahead = await createOrder(db, workspaceId);
  await setDatabaseClock(db, '0');
  await caller`rollback`;
  await untilBeats(db);
  const added = await createOrder(db, workspaceId);
  await amend();
  const upToDate = async (): Promise<string | undefined> => {
    const [row] = await read<{ at: string }[]>`
        select iso_in_zone(updated_at, 'Asia/Baghdad') as at from orders
        where workspace_id = ${workspaceId} and id = ${known} and notes = 'now'`;
    return row?.at;
  };
  await until(async () => (await upToDate()) !== undefined, { timeoutMessage: () => 'the replica does not follow' });
  await client.run();
  expect([...client.mirror.keys()].toSorted()).toEqual([known, ahead, added].toSorted());
  expect(client.mirror.get(known)?.updated_at).toBe(await upToDate());
  await db`update orders set notes = 'later' where workspace_id = ${workspaceId} and id = ${ahead}`;
  const before = client.mirror.get(ahead)?.updated_at ?? '';
  const isShown = async (): Promise<boolean> => {
    await client.run();
    return (client.mirror.get(ahead)?.updated_at ?? '') > before;
  };
  await until(isShown, { timeoutMessage: () => 'the later change is not listed' });
});
