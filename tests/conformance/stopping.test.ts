import { afterAll, expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { until } from '../../shared/runtime/until.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis, startAgain } from '../support/stores/datastores.ts';

const postgres = await freshPostgres();
const [database, redis, nats] = await Promise.all([freshDatabase(postgres), freshRedis(), freshNats()]);
const db = connect(database.url, { name: 'test' });
const key = await createKey(db, await createWorkspace(db));
const settings = {
  DATABASE_URL: database.url,
  REDIS_URL: redis.url,
  NATS_URL: nats.url,
  BASE_URL: 'http://localhost:8080',
};

afterAll(() => db.end());

/** What a service answers to a call that needs PostgreSQL: `status` when all is well. */
const services = [
  { name: 'api-read', path: '/api/v1/orders', init: {}, status: 200 },
  { name: 'order-actions', path: '/api/v1/orders/action', init: { method: 'POST', body: '{}' }, status: 400 },
];

test('a service recovers when its PostgreSQL was killed and came back, and then stops cleanly on SIGTERM (I15)', async () => {
  const running = await Promise.all(
    services.map(async ({ name, path, init, status }) => {
      const service = await startServiceProcess(name, settings);
      const call = async () => (await service.client.send(path, key.value, init)).status;
      const calls = () => Promise.all(Array.from({ length: 10 }, call));
      return { ...service, name, calls, status };
    }),
  );
  for (const { calls, status } of running) expect(await calls()).toEqual(Array(10).fill(status));
  await postgres.stop('SIGKILL');
  for (const { calls } of running) await calls();
  const again = await startAgain(postgres);
  for (const { name, calls, status } of running) {
    await until(async () => (await calls()).every((answered) => answered === status), {
      late: () => `${name} did not recover`,
    });
  }
  await Promise.all(running.map((service) => service.stop()));
  for (const { name, ended, lines } of running) {
    expect({ name, ended: await ended, lines }).toMatchObject({ ended: 'exit code 0' });
    expect(lines.join('\n')).not.toContain('sk_live_');
  }
  await again.stop();
});
