import { afterAll, expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { defaultTimeoutMs, until } from '../../shared/runtime/until.ts';
import { createOrder } from '../support/data/rows.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { secretsKey } from '../support/running/world.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis } from '../support/stores/datastores.ts';
import { freeze, thaw } from '../support/stores/freeze.ts';

const postgres = await freshPostgres();
const [database, redis, nats] = await Promise.all([freshDatabase(postgres), freshRedis(), freshNats()]);
const db = connect(database.url, { name: 'test', max: 1 });
const workspaceId = await createWorkspace(db);
const key = await createKey(db, workspaceId);
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
afterAll(async () => {
  await Promise.all([...running.map(({ stop }) => stop('SIGKILL')), db.end()]);
  await postgres.stop('SIGKILL');
});

const ready = async (healthPort: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${healthPort}/ready`, { signal: AbortSignal.timeout(defaultTimeoutMs) })).text();
const untilReadiness = (name: string, expected: RegExp): Promise<unknown> => {
  const healthPort = running.find((each) => each.name === name)?.healthPort ?? 0;
  let last = '';
  const check = async (): Promise<boolean> => {
    last = await ready(healthPort);
    return expected.test(last);
  };
  return until(check, { timeoutMessage: () => `${name} says ${last}` });
};

test('while PostgreSQL is silent, services are not ready; then they recover', async () => {
  for (const { name } of running) await untilReadiness(name, /^ready/);
  freeze(postgres);
  for (const { name } of running) await untilReadiness(name, /no answer in|PostgreSQL is unavailable/);
  thaw(postgres);
  for (const { name } of running) await untilReadiness(name, /^ready/);
});

test('with PostgreSQL read-only, readers are ready and writers answer 503', async () => {
  const order_id = await createOrder(db, workspaceId, { status: 'pending' });
  const approve = () =>
    call('order-actions', '/api/v1/orders/action', {
      method: 'POST',
      body: JSON.stringify({ order_id, action: 'approve' }),
    });
  const call = async (name: string, path: string, init: RequestInit = {}): Promise<number> => {
    const service = running.find((each) => each.name === name);
    return (await service?.client.send(path, key.value, init))?.status ?? 0;
  };
  await db`alter system set default_transaction_read_only = on`;
  await db`select pg_reload_conf()`;
  for (const { name, need } of running) await untilReadiness(name, need === 'reads' ? /^ready/ : /takes no writes/);
  expect(await approve()).toBe(503);
  expect(await call('api-read', '/api/v1/orders')).toBe(200);
  await db`set default_transaction_read_only = off`;
  await db`alter system reset default_transaction_read_only`;
  await db`select pg_reload_conf()`;
  for (const { name } of running) await untilReadiness(name, /^ready/);
  await until(async () => (await approve()) === 200, { timeoutMessage: () => 'actions do not succeed again' });
});
