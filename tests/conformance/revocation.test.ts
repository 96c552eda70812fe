import { expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { connect } from '../../shared/db/connections/connect.ts';
import { createOrder, orderRow } from '../support/data/rows.ts';
import { createKey, createWorkspace, type TestKey } from '../support/data/workspace.ts';
import type { Client } from '../support/requests/client.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis, startAgain } from '../support/stores/datastores.ts';

const [database, nats, firstRedis] = await Promise.all([freshDatabase(), freshNats(), freshRedis()]);
let redis = firstRedis;
const [db] = await forThisFile(connect(database.url, { name: 'test' }));
const settings = {
  DATABASE_URL: database.url,
  REDIS_URL: redis.url,
  NATS_URL: nats.url,
  BASE_URL: 'http://localhost:8080',
  LOG_LEVEL: 'warn',
};

/** Two replicas of each service, each in its own process. */
const start = (name: string) => forThisFile(startServiceProcess(name, settings), startServiceProcess(name, settings));
const [readers, actors] = await Promise.all([start('api-read'), start('order-actions')]);

const calls: readonly ((client: Client, key: string) => Promise<{ status: number }>)[] = [
  (client, key) => client.get('/api/v1/conversations', key),
  (client, key) => client.get('/api/v1/conversations', key, { limit: 0 }),
  (client, key) => client.get('/api/v1/messages', key, { conversation_id: 'cnv_01h00000000000000000000000' }),
  (client, key) => client.get('/api/v1/orders', key),
];

/** Returns a function that makes every kind of call at every replica, with an action on an approved order, and returns the statuses. */
async function ownCalls(workspaceId: string): Promise<(key: TestKey) => Promise<number[]>> {
  const orderId = await createOrder(db, workspaceId, { status: 'approved' });
  return async ({ value }) => {
    const reads = readers.flatMap(({ client }) => calls.map((call) => call(client, value)));
    const acts = actors.map(({ client }) => client.act(value, { order_id: orderId, action: 'approve' }));
    return (await Promise.all([...reads, ...acts])).map((reply) => reply.status);
  };
}

const admitted = [200, 400, 200, 200, 200, 400, 200, 200, 200, 200];
const refused = admitted.map(() => 401);

interface Ending {
  readonly why: string;
  /** Makes the key of a workspace invalid. */
  end(key: TestKey, workspaceId: string): Promise<unknown>;
  /** Makes it valid again, where possible. */
  back?(key: TestKey, workspaceId: string): Promise<unknown>;
}

const endings: readonly Ending[] = [
  { why: 'is revoked', end: ({ id }) => db`update api_keys set revoked_at = now() where id = ${id}` },
  { why: 'is deleted', end: ({ id }) => db`delete from api_keys where id = ${id}` },
  {
    why: 'expires',
    end: ({ id }) => db`update api_keys set expires_at = clock_timestamp() where id = ${id}`,
    back: ({ id }) => db`update api_keys set expires_at = clock_timestamp() + interval '1 hour' where id = ${id}`,
  },
  {
    why: 'is of a plan that lapses',
    end: (_, workspace) => db`update workspaces set plan = 'starter' where id = ${workspace}`,
    back: (_, workspace) => db`update workspaces set plan = 'business' where id = ${workspace}`,
  },
  {
    why: 'is of a workspace whose API is switched off',
    end: (_, workspace) => db`update workspaces set api_enabled = false where id = ${workspace}`,
    back: (_, workspace) => db`update workspaces set api_enabled = true where id = ${workspace}`,
  },
];

/** Redis running, stopped, and started again with counters of an older state. */
const redisStates: readonly [string, () => Promise<unknown>][] = [
  ['with Redis up', async () => {}],
  ['with Redis stopped', () => redis.stop('SIGKILL')],
  ['with Redis restored from an older state', restoreRedis],
];

async function restoreRedis(): Promise<void> {
  redis = await startAgain(redis);
  const client = new Redis(redis.url);
  for (const { id } of await db<{ id: string }[]>`select id from api_keys`) await client.set(`calls:${id}`, 7);
  client.disconnect();
}

for (const [state, prepare] of redisStates) {
  test(`a key that ${endings.map(({ why }) => why).join(', ')}: refused on the next call at every replica, ${state} (I10)`, async () => {
    await prepare();
    for (const { why, end, back } of endings) {
      const owner = await createWorkspace(db);
      const key = await createKey(db, owner, { rateLimit: 10_000 });
      const own = await ownCalls(owner);
      expect({ why, statuses: await own(key) }).toEqual({ why, statuses: admitted });
      await end(key, owner);
      expect({ why, statuses: await own(key) }).toEqual({ why, statuses: refused });
      await back?.(key, owner);
      expect({ why, statuses: await own(key) }).toEqual({ why, statuses: back ? admitted : refused });
    }
  });
}

test('keys revoked under a lapsed plan stay refused when the plan returns', async () => {
  const owner = await createWorkspace(db);
  const [kept, revoked] = [await createKey(db, owner), await createKey(db, owner)];
  const own = await ownCalls(owner);
  await db`update workspaces set plan = 'free' where id = ${owner}`;
  await db`update api_keys set revoked_at = now() where id = ${revoked.id}`;
  expect([await own(kept), await own(revoked)]).toEqual([refused, refused]);
  await db`update workspaces set plan = 'pro' where id = ${owner}`;
  expect([await own(kept), await own(revoked)]).toEqual([admitted, refused]);
});

test('an action with a revoked key changes nothing', async () => {
  const owner = await createWorkspace(db);
  const key = await createKey(db, owner);
  const orderIds = await Promise.all(Array.from({ length: 20 }, () => createOrder(db, owner)));
  const approve = (id: string, n: number) =>
    actors[n % 2 ? 0 : 1].client.act(key.value, { order_id: id, action: 'approve' });
  await Promise.all(orderIds.slice(0, 10).map(approve));
  await db`update api_keys set revoked_at = now() where id = ${key.id}`;
  for (const reply of await Promise.all(orderIds.slice(10).map(approve))) expect(reply.status).toBe(401);
  const states = await Promise.all(orderIds.map(async (id) => (await orderRow(db, id)).status));
  expect(states).toEqual([...Array(10).fill('approved'), ...Array(10).fill('pending')]);
});
