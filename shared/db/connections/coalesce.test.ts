import { afterEach, expect, mock, spyOn, test } from 'bun:test';
import { coalesce } from './coalesce.ts';

/** Work that records its batches, and ends each on demand. */
function controlled(bounds?: { most: number; atATime: number }) {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const double = coalesce(async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((end) => ends.push(end));
    return items.map((item) => item * 2);
  }, bounds);
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await Bun.sleep(1);
  };
  return { batches, double, end };
}

afterEach(() => mock.restore());

function fiveSecondsPass(): void {
  const later = performance.now() + 5_001;
  spyOn(performance, 'now').mockImplementation(() => later);
}

test('batches are bounded in size and in number at once', async () => {
  const { batches, double, end } = controlled({ most: 2, atATime: 2 });
  const results = Promise.all(Array.from({ length: 5 }, (_, index) => double(index)));
  await Bun.sleep(1);
  expect(batches).toEqual([
    [0, 1],
    [2, 3],
  ]);
  await end();
  expect(batches.slice(2)).toEqual([[4]]);
  await end();
  await end();
  expect(await results).toEqual([0, 2, 4, 6, 8]);
});

test('an item that fails does not fail the others of its batch', async () => {
  const invert = coalesce(async (items: readonly number[]) => {
    if (items.includes(0)) throw new Error('division by zero');
    return items.map((item) => 1 / item);
  });
  const results = await Promise.allSettled([invert(1), invert(0), invert(4)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('while the database is unavailable a batch is tried once, not per item', async () => {
  let tries = 0;
  const unavailable = coalesce(async (): Promise<readonly number[]> => {
    tries += 1;
    throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  });
  const results = await Promise.allSettled([unavailable(1), unavailable(2), unavailable(3)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('retried alone, an item that has waited five seconds is not begun', async () => {
  const begun: number[] = [];
  const slow = coalesce(async (items: readonly number[]) => {
    if (items.length > 1) throw new Error('not these together');
    begun.push(...items);
    fiveSecondsPass();
    return items;
  });
  const results = await Promise.allSettled([slow(1), slow(2), slow(3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(begun).toEqual([1]);
});
