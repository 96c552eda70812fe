import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { workspaces } from '../../workspaces/table.ts';
import { newId } from '../new-id.ts';
import { connectDrizzle } from './connect.ts';

const longAgo = 1_600_000_000_000;
const { url, db } = await databaseForThisFile();

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

test('times are Unix ms in both directions, in every year', async () => {
  const drizzle = connectDrizzle(url, { name: 'test', max: 1 });
  for (const createdAt of [0, 1, 1_772_366_709_120, 1_772_366_709_999, 253_402_300_799_999]) {
    const id = newId('workspace');
    const rest = { plan: 'pro', kind: 'store', timezone: 'UTC', currency: 'USD', apiEnabled: true } as const;
    await drizzle.insert(workspaces).values({ id, name: 'n', webhooksEnabled: true, createdAt, ...rest });
    const [row] = await db`select created_at, unix_ms(created_at) as ms from workspaces where id = ${id}`;
    expect(row).toEqual({ created_at: createdAt, ms: createdAt });
    const [parameter] = await db<{ at: number }[]>`select ${createdAt}::timestamptz(3) as at`;
    expect(parameter?.at).toBe(createdAt);
    const [stored] = await drizzle.select().from(workspaces).where(eq(workspaces.id, id));
    expect(stored?.createdAt).toBe(createdAt);
  }
  await drizzle.end();
});

interface OrderTimes {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
}

async function insertOrder(at: number): Promise<OrderTimes> {
  const [row] = await db<OrderTimes[]>`
    insert into orders (workspace_id, id, source, number, step, summary, details, amount_only, lines, promotions,
      currency, subtotal, delivery_fee, discount, tax, promotion_savings, total, created_at, updated_at)
    values (${newId('workspace')}, ${newId('order')}, 'phone', '1001', 'submitted', '', '{}', false, '[]', '[]',
      'IQD', 0, 0, 0, 0, 0, 0, ${at}::timestamptz, ${at}::timestamptz)
    returning id, created_at as created, updated_at as updated`;
  if (!row) throw new Error('nothing was inserted');
  return row;
}
