import { afterAll, expect, test } from 'bun:test';
import { createServer, connect as dial, type Socket } from 'node:net';
import { postgres } from '../../../tests/support/stores/datastores.ts';
import { defaultTimeoutMs, until } from '../../runtime/until.ts';
import { connect, isUnavailable, withoutTimeLimit } from './connect.ts';

/** Unpatched postgres.js mixes up rows, or hangs, when a connection breaks (deploy/patches). */
const minDurationMs = 2_000;
const openSockets: Set<Socket> = new Set();
const proxy = createServer();
afterAll(() => proxy.close());

test('after a lost connection a query gets its own rows or an error', async () => {
  const db = connect(await cuttableUrl(), { name: 'test', max: 6 });
  const began = performance.now();
  const wrong: unknown[] = [];
  let right = 0;
  let lost = 0;
  /** The same number of queries and cuts on any machine. */
  const isOver = (): boolean => {
    const took = performance.now() - began;
    return took > defaultTimeoutMs || (took > minDurationMs && right > 100 && lost > 10);
  };

  const check = async (mine: number): Promise<void> => {
    try {
      const rows = await (mine % 2 === 0 ? alone(mine) : inTransaction(mine));
      if (rows.length === 1 && rows[0]?.mine === mine) right += 1;
      else wrong.push({ mine, rows: [...rows] });
    } catch (error) {
      if (isUnavailable(error)) lost += 1;
      else wrong.push(error);
    }
  };
  const alone = (mine: number) => db<{ mine: number }[]>`select ${mine}::int as mine`;
  const inTransaction = (mine: number) =>
    db.begin(async (tx) => {
      await tx`select 1 as other`;
      return tx<{ mine: number }[]>`select ${mine}::int as mine`;
    });
  const work = async (nth: number): Promise<void> => {
    for (let mine = nth; !isOver(); mine += 100) {
      await check(mine);
      if (mine % 3 === 0) await Bun.sleep(Math.random() * 5);
    }
  };
  const cut = async (): Promise<void> => {
    while (!isOver()) {
      // If connecting takes longer than the time between cuts, no query would ever succeed.
      const rightBefore = right;
      await until(() => right > rightBefore || isOver(), { timeoutMessage: () => 'nothing is answered any more' });
      await Bun.sleep(30 + Math.random() * 100);
      for (const socket of openSockets) if (Math.random() < 0.7) socket.resetAndDestroy();
    }
  };

  const ended = Promise.all([cut(), ...Array.from({ length: 12 }, (_, nth) => work(nth))]).then(() => 'ended');
  expect(await Promise.race([ended, Bun.sleep(2 * defaultTimeoutMs).then(() => 'a query waits for ever')])).toBe(
    'ended',
  );
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(100);
  expect(lost).toBeGreaterThan(10);
  await db.end();
});

test('a pool ends while its server does not answer', async () => {
  const db = connect((await postgres()).url, { name: 'test', settings: withoutTimeLimit });
  const query = db`select pg_sleep(60)`.then(
    () => 'answered',
    () => 'cut off',
  );
  await db.end();
  expect(await query).toBe('cut off');
});

/** The shared PostgreSQL behind a proxy whose connections can be broken. */
async function cuttableUrl(): Promise<string> {
  const server = await postgres();
  proxy.on('connection', (near) => {
    const far = dial(server.port, '127.0.0.1');
    near.pipe(far).pipe(near);
    openSockets.add(near);
    for (const socket of [near, far]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        openSockets.delete(near);
      });
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const address = proxy.address();
  const url = new URL(server.url);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return url.href;
}
