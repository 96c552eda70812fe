import { expect, test } from 'bun:test';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';
import { encodeId, firstIdAt } from '../basics/id.ts';
import { makePartitions } from './partitions.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Far from the days that the migration made partitions for. */
const now = Date.parse('2031-05-10T23:30:00Z');
const { db } = await databaseForThisFile();

test('partitions reach from yesterday to 14 days ahead, idempotently', async () => {
  const before = await partitions('events');
  await Promise.all([makePartitions(db, now), makePartitions(db, now), makePartitions(db, now)]);
  const made = (await partitions('events')).filter((name) => !before.includes(name));
  expect(made).toHaveLength(16);
  expect([made[0], made.at(-1)]).toEqual(['events_2031_05_09', 'events_2031_05_24']);
  const all = await everyPartition();
  await makePartitions(db, now);
  expect(await everyPartition()).toEqual(all);
});

test('a service that starts a week later adds the days that are missing', async () => {
  await makePartitions(db, now + 7 * dayMs);
  expect(await partitions('events')).toContain('events_2031_05_31');
  expect(await partitions('events')).toContain('events_2031_05_09');
});

test('events land in the partition of their day, to the millisecond', async () => {
  await makePartitions(db, now);
  for (let day = Date.parse('2031-05-09T00:00:00Z'); day < now + 14 * dayMs; day += dayMs) {
    const name = `events_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '_')}`;
    for (const id of [firstIdAt('event', day), lastIdAt(day + dayMs - 1)]) {
      await insertEvent(id);
      const [row] = await db<{ at: string }[]>`select tableoid::regclass::text as at from events where id = ${id}`;
      expect(row?.at).toBe(name);
    }
  }
});

test('every partitioned table has the same days, keys and indexes', async () => {
  const parents = await db<{ name: string; indexes: number }[]>`
    select relname::text as name, (select count(*) from pg_index where indrelid = c.oid) as indexes
    from pg_class c where relkind = 'p'`;
  expect(parents.length).toBeGreaterThanOrEqual(3);
  const days = (await partitions('events')).map((name) => name.slice('events'.length));
  for (const { name, indexes } of parents) {
    expect((await partitions(name)).map((each) => each.slice(name.length))).toEqual(days);
    const counts = await db<{ count: number }[]>`
      select (select count(*) from pg_index where indrelid = inhrelid) as count
      from pg_inherits where inhparent = ${name}::regclass`;
    expect(new Set(counts.map((row) => row.count))).toEqual(new Set([indexes]));
  }
});

async function partitions(table: string): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`;
  return rows.map((row) => row.name);
}

async function everyPartition(): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select relname::text as name from pg_class where relispartition order by 1`;
  return rows.map((row) => row.name);
}

function lastIdAt(ms: number): string {
  const bytes = Buffer.alloc(16, 0xff);
  bytes.writeUIntBE(ms, 0, 6);
  return encodeId('event', bytes);
}

async function insertEvent(id: string): Promise<void> {
  await db`insert into events (workspace_id, id, name, data) values ('ws', ${id}, 'order.created', '{}')`;
}
