import { describe, expect, test } from 'bun:test';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { StoreOrder } from '../../../shared/orders/contract/resources.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { createSyncClient } from './client.ts';
import { overlapMs, startSyncStack } from './stack.ts';

const [stack] = await forThisFile(startSyncStack());
const { db, key, workspaceId } = stack;
const replica = await stack.newReplica();
const onPrimary = stack.startApi(null);
const onReplica = stack.startApi(replica.db);

const replicas = [
  ['the primary', onPrimary],
  ['a replica', onReplica],
] as const;

async function pay(session: Pick<Db, 'unsafe'>, id: string, status: string): Promise<void> {
  await session.unsafe(
    `update orders set payment_status = '${status}' where workspace_id = '${workspaceId}' and id = '${id}'`,
  );
}

/** The overlap ends at the newest heartbeat, which may be a second old. */
const heartbeatMs = 1_000;

async function pollBeyondTheOverlap(client: ReturnType<typeof createSyncClient>, other: string): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < overlapMs * 2 + heartbeatMs) {
    await pay(db, other, `at ${Date.now()}`);
    await client.run();
  }
}

type Session = Awaited<ReturnType<typeof stack.session>>;
/** What a transaction does before it is left open; `wait` waits for longer than the overlap. */
const transactions: Readonly<
  Record<string, (session: Session, slow: string, other: string, wait: () => Promise<void>) => Promise<unknown>>
> = {
  'stays open for longer than the overlap': (session, slow) => pay(session, slow, 'slow'),
  'read long before it first wrote': async (session, slow, _, wait) => {
    await session`select * from orders where workspace_id = ${workspaceId}`;
    await wait();
    await pay(session, slow, 'slow');
  },
  'wrote elsewhere first, and then within a savepoint': async (session, slow, other) => {
    await pay(session, other, 'early');
    await session`rollback and chain`;
    await session`savepoint one`;
    await pay(session, slow, 'slow');
    await session`release savepoint one`;
  },
};

describe.each(replicas)('on %s', (_, api) => {
  test.each(Object.entries(transactions))('no change is missed if its transaction %s (I9)', async (_, work) => {
    const [slow, other] = [await createOrder(db, workspaceId), await createOrder(db, workspaceId)];
    const client = createSyncClient(api, key);
    await client.run();
    const session = await stack.session();
    await session`begin`;
    await work(session, slow, other, () => pollBeyondTheOverlap(client, other));
    await pollBeyondTheOverlap(client, other);
    await session`commit`;
    await untilMirrored(client, slow, 'slow');
  });
});

test.each(replicas)('on %s a listing that itself takes longer than the overlap misses nothing', async (_, api) => {
  const [first, other] = [await createOrder(db, workspaceId), await createOrder(db, workspaceId)];
  for (let index = 0; index < 5; index += 1) await createOrder(db, workspaceId);
  const client = createSyncClient(api, key, () => ({ limit: 1 }));
  const began = Date.now();
  await client.run(async () => {
    if (Date.now() - began < overlapMs * 2) await Bun.sleep(300);
    await pay(db, first, `while ${Date.now()}`);
    await pay(db, other, `while ${Date.now()}`);
  });
  await pay(db, first, 'after');
  await untilMirrored(client, first, 'after');
  const [row] = await db<{ status: string }[]>`select payment_status as status from orders where id = ${other}`;
  await untilMirrored(client, other, row?.status ?? '');
});

test.each(replicas)('on %s a transaction that only reads does not delay the watermark', async (_, api) => {
  await createOrder(db, workspaceId);
  const session = await stack.session();
  await session`begin isolation level repeatable read`;
  await session`select count(*) from orders`;
  const client = createSyncClient(api, key);
  await client.run();
  const began = Date.now();
  await until(() => client.run().then(() => client.watermark() > began), {
    timeoutMessage: () => 'the watermark does not advance',
  });
  await session`commit`;
});

test('a finished listing’s watermark is two minutes before its request', async () => {
  for (const there of [null, replica.db]) {
    const client = createSyncClient(stack.startApi(there, {}), key);
    for (let round = 0; round < 20; round += 1) {
      const sent = Date.now();
      await client.run();
      expect(client.watermark()).toBeLessThanOrEqual(sent - 2 * 60 * 1000);
      expect(client.watermark()).toBeGreaterThan(sent - 3 * 60 * 1000);
    }
  }
});

/** Polls until the mirror has the change, because a replica may lag. */
async function untilMirrored(client: ReturnType<typeof createSyncClient>, id: string, status: string): Promise<void> {
  await until(() => client.run().then(() => client.mirror.get(id)?.payment_status === status), {
    timeoutMessage: () => `the change of ${id} was missed: ${client.mirror.get(id)?.payment_status} is not ${status}`,
  });
}

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
    const { data } = await service.client.get<StoreOrder[]>(path, key);
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
    const first = await onPrimary.get<StoreOrder[]>(path, key, { limit: 3 });
    const rest = await onReplica.get<StoreOrder[]>(path, key, { cursor: first.meta.next_cursor ?? '', limit: 3 });
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
