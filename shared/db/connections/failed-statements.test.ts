import { afterEach, beforeEach, expect, test } from 'bun:test';
import { pipeline } from 'node:stream/promises';
import { postgres } from '../../../tests/support/stores/datastores.ts';
import { defaultTimeoutMs } from '../../runtime/until.ts';
import { connect, type Db } from './connect.ts';

/** Unpatched postgres.js leaks parts of a failed statement into the next results (deploy/patches). */
let db: Db;
beforeEach(async () => {
  db = connect((await postgres()).url, { name: 'test', max: 1 });
});
afterEach(() => db.end());

/** Each query's rows, or its error's message. */
const outcomes = async (queries: PromiseLike<unknown>[]): Promise<unknown[]> => {
  const settled = await Promise.race([Promise.allSettled(queries), Bun.sleep(defaultTimeoutMs).then(() => null)]);
  if (settled === null) return ['a query waits for ever'];
  return settled.map((each) => (each.status === 'fulfilled' ? [...(each.value as object[])] : each.reason.message));
};

const squared = (n: number) => [{ square: n * n }];
const square = (n: number) => db`select ${n}::int * ${n}::int as square`;

test('after a statement failed in its fourth row, the next result is whole', async () => {
  const failing = db`select 1 / (4 - i) as boom from generate_series(1, 10) i`;
  const [boom, rows] = await outcomes([failing, db`select i from generate_series(1, 2) i`]);
  expect(boom).toBe('division by zero');
  expect(rows).toEqual([{ i: 1 }, { i: 2 }]);
});

test('after one of several statements failed, the next result is whole', async () => {
  const failing = db.unsafe('select 1 as one; select 1 / (4 - i) as boom from generate_series(1, 10) i');
  const [boom, rows] = await outcomes([failing, db.unsafe('select 1 as one')]);
  expect(boom).toBe('division by zero');
  expect(rows).toEqual([{ one: 1 }]);
});

test('a query with unwritable values fails alone', async () => {
  await square(1); // Prepared, so that the next ones are written one behind another.
  const unwritable = db`select ${undefined as unknown as string}::text as text`;
  const answers = await outcomes([square(2), square(3), unwritable, square(4), square(5)]);
  const refused = expect.stringContaining('UNDEFINED_VALUE');
  expect(answers).toEqual([squared(2), squared(3), refused, squared(4), squared(5)]);
});

test('an instant out of range fails alone, and other queries in flight succeed', async () => {
  const year = (ms: number) => db`select extract(year from ${db.typed.instant(ms)}::timestamptz)::int as year`;
  await year(0);
  const answers = await outcomes([year(0), year(1e20), year(366 * 24 * 3600_000), year(0)]);
  const invalid = expect.stringMatching(/invalid date/i);
  expect(answers).toEqual([[{ year: 1970 }], invalid, [{ year: 1971 }], [{ year: 1970 }]]);
});

test('a query cancelled behind another leaves later results intact', async () => {
  await square(1);
  const slow = db`select pg_sleep(0.2)::text as slept`.execute();
  const cancelled = db`select pg_sleep(20)::text as slept`.execute();
  const answers = outcomes([slow, cancelled, square(2), square(3)]);
  await Promise.resolve();
  cancelled.cancel();
  const ended = 'canceling statement due to user request';
  expect(await answers).toEqual([[{ slept: '' }], ended, squared(2), squared(3)]);
});

test('preparing a statement again leaves later results intact', async () => {
  await db`create temp table changing (id int primary key, doc jsonb)`;
  const put = (id: number) =>
    db`insert into changing (id, doc) values (${id}, ${db.json({ id })}) returning *`.execute();
  await put(1);
  await square(1);
  await db`alter table changing add column more text`;
  const answers = await outcomes([put(2), square(2), put(3), square(3), square(4)]);
  const row = (id: number) => [{ id, doc: { id }, more: null }];
  expect(answers).toEqual([row(2), squared(2), row(3), squared(3), squared(4)]);
});

test('a failed COPY reports its error to the writer', async () => {
  await db`create temp table copied (id int primary key)`;
  const copy = await db`copy copied from stdin`.writable();
  const [failed] = await outcomes([pipeline(['1\n1\n'], copy)]);
  expect(failed).toContain('duplicate key');
  expect(await outcomes([square(2)])).toEqual([squared(2)]);
});

test('a COPY that loses its connection fails, and frees the next one', async () => {
  const [{ pid } = { pid: 0 }] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await db`create temp table copied (id int primary key)`;
  const copy = await db`copy copied from stdin`.writable();
  const failed = new Promise<Error>((resolve) => copy.once('error', resolve));
  const other = connect((await postgres()).url, { name: 'test', max: 1 });
  await other`select pg_terminate_backend(${pid})`;
  expect((await failed).message).toContain('CONNECTION_CLOSED');
  expect(await outcomes([square(2)])).toEqual([squared(2)]);
  await other.end();
});

const copied = (rows: number) =>
  db.unsafe(`copy (select repeat('x', 999) from generate_series(1, ${rows})) to stdout`).readable();

test('after a COPY whose reader was slow, the next query is answered', async () => {
  for (let rows = 20; rows < 400; rows += 20) {
    let length = 0;
    for await (const chunk of await copied(rows)) {
      if (length === 0) await Bun.sleep(5);
      length += chunk.length;
    }
    expect(length).toBe(rows * 1000);
    expect(await outcomes([square(2)])).toEqual([squared(2)]);
  }
});

test('after a COPY whose reader left, the next query is answered', async () => {
  for await (const _rows of await copied(100_000)) break;
  expect(await outcomes([square(2)])).toEqual([squared(2)]);
});
