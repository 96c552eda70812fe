import { expect, test } from 'bun:test';
import type { Db } from '../../shared/db/connections/connect.ts';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { forThisFile, keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { createWorld, eventually, secretsKey, type World } from '../../tests/support/running/world.ts';
import { freshNats, freshPostgres, type Server, startAgain } from '../../tests/support/stores/datastores.ts';

const [nats, postgres] = await forThisFile(freshNats(), freshPostgres());
const keep = keeperForThisFile();
type Answer = NonNullable<Parameters<typeof startReceiver>[0]>;
const accept: Answer = (_, response) => void response.writeHead(204).end();
const hang: Answer = () => {};

/** A database with an endpoint whose receiver responds with `receiving.answer`. */
async function setUp(answer: Answer, server?: Server) {
  const receiving = { answer };
  const world = keep(await createWorld(server));
  const workspaceId = await world.workspace();
  const receiver = keep(await startReceiver((request, response) => receiving.answer(request, response)));
  await world.endpoint(workspaceId, { url: receiver.url });
  const deliveriesSeen = () => new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size;
  const startProcess = async () => {
    const settings = { DATABASE_URL: world.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey };
    const service = await startServiceProcess('webhook-dispatcher', settings);
    keep({ stop: () => service.stop('SIGKILL') });
    return service;
  };
  return { world, workspaceId, receiving, receiver, deliveriesSeen, startProcess };
}

async function claimedIn({ db }: World): Promise<number> {
  return (await db`select from open_deliveries where claim is not null`).count;
}

test.concurrent('SIGTERM finishes attempts in flight and releases the rest (I15)', async () => {
  const { world, workspaceId, receiving, receiver, deliveriesSeen, startProcess } = await setUp(
    (_, response) => void setTimeout(() => response.writeHead(204).end(), 500),
  );
  await world.record(workspaceId, 'order.created', 200);
  const service = await startProcess();
  await eventually(() => receiver.received.length >= 5);
  await service.stop('SIGTERM');
  expect(await service.ended).toBe('exit code 0');
  expect(await claimedIn(world)).toBe(0);
  const settled = (await world.attempts(workspaceId)).length;
  expect(settled).toBe(receiver.received.length);
  expect(settled).toBeLessThan(200);
  receiving.answer = accept;
  await startProcess();
  await eventually(world.drained);
  expect(receiver.received).toHaveLength(200);
  expect(deliveriesSeen()).toBe(200);
});

test.concurrent('SIGTERM releases hanging attempts, and the service ends', async () => {
  const { world, workspaceId, receiver, startProcess } = await setUp(hang);
  for (let made = 0; made < 40; made += 1) await world.endpoint(workspaceId, { url: receiver.url });
  await world.record(workspaceId, 'order.created', 4);
  const service = await startProcess();
  await eventually(() => receiver.received.length >= 100);
  await service.stop('SIGTERM');
  expect(await service.ended).toBe('exit code 0');
  expect(
    service.lines.filter((line) => line.includes('could not save the result of a delivery attempt, saving it again')),
  ).toEqual([]);
  expect(await claimedIn(world)).toBe(0);
  expect(await world.attempts(workspaceId)).toHaveLength(0);
});

test.concurrent.each(['started afterwards', 'that was running'])(
  'after kill -9, a process %s repeats within 10 s',
  async (when) => {
    const { world, workspaceId, receiving, receiver, deliveriesSeen, startProcess } = await setUp(hang);
    await world.record(workspaceId, 'order.created', 8);
    const first = await startProcess();
    await eventually(() => receiver.received.length === 8);
    const running = when === 'that was running' ? await startProcess() : null;
    await first.stop('SIGKILL');
    const killedAt = performance.now();
    receiving.answer = accept;
    const second = running ?? (await startProcess());
    await eventually(world.drained);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    const began = performance.now();
    await second.stop('SIGTERM');
    expect(await second.ended).toBe('exit code 0');
    // With nothing in flight it does not wait the ten seconds that attempts have.
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(receiver.received).toHaveLength(16);
    expect(deliveriesSeen()).toBe(8);
    expect((await world.attempts(workspaceId)).map(({ number }) => number)).toEqual(new Array(8).fill(1));
  },
);

test.concurrent('results are kept while PostgreSQL is down, and settle afterwards', async () => {
  const waiting: (() => void)[] = [];
  const { world, workspaceId, receiving, receiver, startProcess } = await setUp(
    (_, response) => void waiting.push(() => response.writeHead(204).end()),
    postgres,
  );
  await world.record(workspaceId, 'order.created', 100);
  const service = await startProcess();
  await eventually(() => waiting.length === 8);
  await eventually(() => claimsAreOnDisk(world.db));
  await postgres.stop('SIGKILL');
  receiving.answer = accept;
  for (const finish of waiting) finish();
  await eventually(() =>
    service.lines.some((line) => line.includes('could not save the result of a delivery attempt, saving it again')),
  );
  await startAgain(postgres);
  await eventually(() => world.drained().catch(() => false));
  expect(receiver.received).toHaveLength(100);
  expect(await world.attempts(workspaceId)).toHaveLength(100);
});

/** Claims do not wait for the disk (connections.ts). */
async function claimsAreOnDisk(db: Db): Promise<boolean> {
  const [row] = await db<{ isFlushed: boolean }[]>`
    select pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() as "isFlushed"`;
  return row?.isFlushed ?? false;
}
