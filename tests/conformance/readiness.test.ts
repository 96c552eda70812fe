import { expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { defaultTimeoutMs, until } from '../../shared/runtime/until.ts';
import { createOrder } from '../support/data/rows.ts';
import { workspaceWithKey } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { secretsKey } from '../support/running/world.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis } from '../support/stores/datastores.ts';
import { freeze, thaw } from '../support/stores/freeze.ts';

const postgres = await freshPostgres();
const [database, redis, nats] = await Promise.all([freshDatabase(postgres), freshRedis(), freshNats()]);
const [db] = await forThisFile(connect(database.url, { name: 'test', max: 1 }));
const { workspaceId, key } = await workspaceWithKey(db);
const settings = {
  DATABASE_URL: database.url,
  REDIS_URL: redis.url,
  NATS_URL: nats.url,
  BASE_URL: 'http://localhost:8080',
  SECRETS_KEY: secretsKey,
};
/** The services that need PostgreSQL, and whether they write. */
const needs = {
  'api-read': 'reads',
  'order-actions': 'writes',
  conversations: 'writes',
  'webhook-dispatcher': 'writes',
  forms: 'writes',
  notifier: 'writes',
};
const running = await Promise.all(
  Object.entries(needs).map(async ([name, need]) => ({ name, need, ...(await startServiceProcess(name, settings)) })),
);
await forThisFile(...running.map(({ stop }) => ({ stop: () => stop('SIGKILL') })));

const ready = async (healthPort: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${healthPort}/ready`, { signal: AbortSignal.timeout(defaultTimeoutMs) })).text();
const untilAllSay = (expected: RegExp, ofReaders = expected) =>
  Promise.all(
    running.map(({ name, need, healthPort }) => {
      let last = '';
      const check = async (): Promise<boolean> => {
        last = await ready(healthPort);
        return (need === 'reads' ? ofReaders : expected).test(last);
      };
      return until(check, { timeoutMessage: () => `${name} says ${last}` });
    }),
  );

test('while PostgreSQL is silent, services are not ready; then they recover', async () => {
  await untilAllSay(/^ready/);
  freeze(postgres);
  await untilAllSay(/no answer in|PostgreSQL is unavailable/);
  thaw(postgres);
  await untilAllSay(/^ready/);
});

test('with PostgreSQL read-only, readers are ready and writers answer 503', async () => {
  const order_id = await createOrder(db, workspaceId, { status: 'pending' });
  const clientOf = (name: string) => running.find((each) => each.name === name)?.client;
  const approve = async () => (await clientOf('order-actions')?.act(key, { order_id, action: 'approve' }))?.status;
  await db`alter system set default_transaction_read_only = on`;
  await db`select pg_reload_conf()`;
  await untilAllSay(/takes no writes/, /^ready/);
  expect(await approve()).toBe(503);
  expect((await clientOf('api-read')?.get('/api/v1/orders', key))?.status).toBe(200);
  await db`set default_transaction_read_only = off`;
  await db`alter system reset default_transaction_read_only`;
  await db`select pg_reload_conf()`;
  await untilAllSay(/^ready/);
  await until(async () => (await approve()) === 200, { timeoutMessage: () => 'actions do not succeed again' });
});
