import { expect, test } from 'bun:test';
import { createOrder } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';

const longAgo = 1_600_000_000_000;
const { db } = await databaseForThisFile();

test('an inserted order keeps its created_at, unless in the future', async () => {
  const { created, updated } = await insertOrder(longAgo);
  expect([created, Math.abs(updated - Date.now()) < 60_000]).toEqual([longAgo, true]);
  const ahead = await insertOrder(Date.now() + 3_600_000);
  expect(ahead.created).toBeLessThanOrEqual(ahead.updated);
});

test('a hand-written UPDATE moves updated_at, and cannot set it', async () => {
  const { id } = await insertOrder(longAgo);
  for (const change of [db`notes = 'By hand'`, db`updated_at = '2000-01-01'`, db`updated_at = '2100-01-01'`]) {
    const [row] = await db<{ created: number; updated: number; age: number }[]>`
      update orders set ${change} where id = ${id}
      returning created_at as created, updated_at as updated,
        extract(epoch from clock_timestamp() - updated_at)::float8 as age`;
    expect(row?.created).toBe(longAgo);
    expect(row?.updated).toBeGreaterThan(longAgo);
    expect(row?.age).toBeWithin(-0.01, 10); // Negative if changed again within 1 ms: that adds 1 ms.
  }
});

test('clock() is never ahead of clock_timestamp()', async () => {
  const [row] = await db<{ ahead: boolean }[]>`
    select bool_or(clock() > clock_timestamp()) as ahead from generate_series(1, 20000)`;
  expect(row?.ahead).toBe(false);
});

async function insertOrder(createdAt: number) {
  const id = await createOrder(db, await createWorkspace(db), { createdAt });
  const [row] = await db<{ created: number; updated: number }[]>`
    select created_at as created, updated_at as updated from orders where id = ${id}`;
  return { id, created: row?.created ?? 0, updated: row?.updated ?? 0 };
}
