import { expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until as waitFor } from '../../../shared/runtime/until.ts';
import { createOrder } from '../../support/data/rows.ts';
import { seeded } from '../../support/data/seeded.ts';
import { folderForThisFile, forThisFile } from '../../support/run/for-this-file.ts';
import { testMs } from '../../support/run/patience.ts';
import { createSyncClient } from './client.ts';
import { ordersInMirror, ordersInTable } from './mirror.ts';
import { overlapMs, startSyncStack } from './stack.ts';
import { writeOrders } from './writers.ts';

/** `SYNC_SECONDS=300` makes a longer run, `SYNC_SEED` repeats one. */
const seconds = Number(process.env.SYNC_SECONDS ?? 5);
const seed = Number(process.env.SYNC_SEED ?? Date.now() % 1_000_000);
const zone = 'Asia/Baghdad';
const clients = 3;

const [stack] = await forThisFile(startSyncStack());
const { db, key, workspaceId } = stack;
const replica = await stack.newReplica();
const folder = folderForThisFile();
const apis = [stack.startApi(null), stack.startApi(replica.db)];

function createSync(name: string) {
  const [state, out] = [join(folder, `${name}.json`), join(folder, `${name}.ndjson`)];
  // One address for both services, so that a listing may continue at the other one.
  const words = ['sync', 'orders', '--state', state, '--out', out];
  const start = (limit: number, more: readonly string[] = [], keyed: Record<string, string> = { API_KEY: key }) =>
    Bun.spawn(
      [process.execPath, 'services/cli/main.ts', ...words, '--base-url', front.url, '--limit', String(limit), ...more],
      { env: { PATH: process.env.PATH, LOCAL_DIR: folder, ...keyed }, stdout: 'pipe', stderr: 'pipe' },
    );
  const watermark = (): number => {
    const kept = existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')).watermark : null;
    return kept === null ? 0 : Date.parse(kept);
  };
  return { start, out, watermark };
}

const front = (() => {
  let turn = 0;
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      turn += 1;
      const { pathname, search } = new URL(request.url);
      return fetch(`${apis[turn % apis.length]?.base}${pathname}${search}`, { headers: request.headers });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
})();
await forThisFile(front);

test(
  `every mirror equals the table despite kills (SYNC_SEED=${seed})`,
  async () => {
    const { below } = seeded(seed);
    const next = () => below(2 ** 32) / 2 ** 32;
    const until = Date.now() + seconds * 1000;
    for (let index = 0; index < 300; index += 1) await createOrder(db, workspaceId);
    const sessions = await Promise.all(Array.from({ length: 6 }, () => stack.session()));
    const writers = sessions.map((session, index) =>
      writeOrders(session, { workspaceId, until, maxHoldMs: index % 2 === 0 ? overlapMs * 3 : 0, next }),
    );

    const mirrors = Array.from({ length: clients }, (_, index) => createSync(`mirror-${index}`));
    const counts = { runs: 0, kills: 0 };
    const syncing = mirrors.map(async ({ start, watermark }) => {
      while (Date.now() < until) {
        const before = watermark();
        const run = start(1 + Math.floor(next() * 100));
        const patience = next() < 0.5 ? Bun.sleep(next() * 1_500).then(() => true) : new Promise<never>(() => {});
        const isKilled = await Promise.race([run.exited.then(() => false), patience]);
        if (isKilled) run.kill('SIGKILL');
        await run.exited;
        counts.runs += 1;
        counts.kills += isKilled ? 1 : 0;
        expect(isKilled || run.exitCode === 0 || (await run.stderr.text())).toBe(true);
        expect(watermark()).toBeGreaterThanOrEqual(before);
      }
    });
    // Clients in this process are never killed, and so poll far more often.
    const fastClients = apis.map((api) => createSyncClient(api, key, () => ({ limit: 1 + Math.floor(next() * 100) })));
    const polling = fastClients.map(async ({ run }) => {
      while (Date.now() < until) await run();
    });
    const written = await Promise.all(writers);
    await Promise.all(polling);
    await Promise.all(syncing);

    const table = await ordersInTable(db, workspaceId, zone);
    await replicaHas(table.size);
    for (const { run, mirror } of fastClients) {
      await run();
      const lines = [...mirror].map(([id, order]) => [id, JSON.stringify(order)] as const);
      expect(new Map(lines.sort(([one], [other]) => (one < other ? -1 : 1)))).toEqual(table);
    }
    for (const { start, out } of mirrors) {
      expect(await start(100).exited).toBe(0);
      expect([...ordersInMirror(out)]).toEqual([...table]);
    }
    console.log(
      `${written.reduce((sum, one) => sum + one, 0)} writes, ${table.size} orders, ${counts.runs} syncs, ${counts.kills} killed`,
    );
  },
  seconds * 1000 + testMs,
);

test('--follow continues until it is stopped, with a key from a file', async () => {
  const { start, out } = createSync('following');
  const id = await createOrder(db, workspaceId);
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, `${key}\r\nthe till's\n`, { mode: 0o600 });
  const run = start(100, ['--follow', '--key-file', keyFile], {});
  await untilIn(out, () => id);
  run.kill('SIGTERM');
  expect(await run.exited).toBe(0);
  expect(JSON.parse(await run.stdout.text())).toMatchObject({
    orders: (await ordersInTable(db, workspaceId, zone)).size,
  });
});

test('a second sync of the same mirror is refused', async () => {
  const { start, out } = createSync('twice');
  const first = start(100, ['--follow']);
  await untilIn(out, () => '"id"');
  const second = start(100);
  expect(await second.exited).toBe(1);
  expect(await second.stderr.text()).toContain('another sync is using');
  first.kill('SIGTERM');
  await first.exited;
});

async function untilIn(path: string, text: () => string): Promise<void> {
  await waitFor(() => existsSync(path) && readFileSync(path, 'utf8').includes(text()), {
    timeoutMessage: () => `${text()} did not appear`,
  });
}

async function replicaHas(orders: number): Promise<void> {
  const count = async () =>
    (await replica.db<{ n: number }[]>`select count(*) as n from orders where workspace_id = ${workspaceId}`)[0]?.n;
  await waitFor(async () => (await count()) === orders, { timeoutMessage: () => 'the replica does not catch up' });
}
