import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { createSyncClient, type Mirrored } from './client.ts';
import { startSyncStack } from './stack.ts';

const [stack] = await forThisFile(startSyncStack());
const { db } = stack;
const replica = await stack.newReplica();
const onPrimary = stack.startApi(null);
const onReplica = stack.startApi(replica.db);

const path = '/api/v1/store-orders';

/** Runs `work` while the replica has all earlier changes of the primary but receives no new ones. */
async function whileReplicaLags(work: () => Promise<unknown>): Promise<void> {
  await caughtUp();
  await replica.db`select pg_wal_replay_pause()`;
  try {
    await work();
  } finally {
    await replica.db`select pg_wal_replay_resume()`;
  }
}

async function caughtUp(): Promise<void> {
  const [{ at } = { at: '' }] = await db<{ at: string }[]>`select pg_current_wal_lsn()::text as at`;
  const isThere = async () => {
    const [row] = await replica.db<{ there: boolean }[]>`select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as there`;
    return row?.there;
  };
  await until(isThere, { timeoutMessage: () => 'the replica does not catch up' });
}

test('a deployed api-read reads from a replica and measures its lag', async () => {
  const { workspaceId, key } = await workspaceWithKey(db);
  const orderId = await createOrder(db, workspaceId);
  await caughtUp();
  const replicaUrl = new URL(stack.url);
  replicaUrl.port = String(replica.server.port);
  const service = await startServiceProcess('api-read', {
    DATABASE_URL: stack.url,
    DATABASE_READ_URL: replicaUrl.href,
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  // The first page is read on the primary, because the workspace has no followers yet.
  for (let page = 0; page < 2; page += 1) {
    const { data } = await service.client.get<Mirrored[]>(path, key);
    expect(data.map(({ id }) => id)).toEqual([orderId]);
    await caughtUp();
  }
  const shown = await (await fetch(`http://127.0.0.1:${service.healthPort}/metrics`)).text();
  expect(shown).toMatch(/^db_replica_lag_seconds [0-9.e-]+$/m);
  await service.stop();
});

test('a lagging replica lists what it has, with a watermark no newer', async () => {
  const { workspaceId, key } = await workspaceWithKey(db);
  const before = await createOrder(db, workspaceId);
  const client = createSyncClient(onReplica, key);
  await client.run();
  let late = '';
  await whileReplicaLags(async () => {
    const pausedAt = Date.now();
    late = await createOrder(db, workspaceId);
    await Bun.sleep(1_500);
    await client.run();
    expect([...client.mirror.keys()]).toEqual([before]);
    expect(client.watermark()).toBeLessThanOrEqual(pausedAt);
  });
  await caughtUp();
  await client.run();
  expect([...client.mirror.keys()]).toEqual([before, late]);
});

test('a listing continues at the primary if the replica is behind page one', async () => {
  const { workspaceId, key } = await workspaceWithKey(db);
  const ids = [await createOrder(db, workspaceId)];
  await onReplica.get(path, key);
  await whileReplicaLags(async () => {
    for (let index = 0; index < 4; index += 1) ids.push(await createOrder(db, workspaceId));
    // Waits until the first page's watermark is later than the replica's newest change.
    await Bun.sleep(2_500);
    const first = await onPrimary.get<Mirrored[]>(path, key, { limit: 3 });
    const rest = await onReplica.get<Mirrored[]>(path, key, { cursor: first.meta.next_cursor ?? '', limit: 3 });
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
  });
});

test('a poll at a lagging replica returns the watermark it was sent (I9)', async () => {
  const { workspaceId, key } = await workspaceWithKey(db);
  await createOrder(db, workspaceId);
  await onReplica.get(path, key);
  await whileReplicaLags(async () => {
    await Bun.sleep(2_500);
    const { meta } = await onPrimary.get(path, key);
    const again = await onReplica.get(path, key, { updated_since: String(meta.next_updated_since) });
    expect(again.meta.next_updated_since).toBe(meta.next_updated_since);
  });
});
