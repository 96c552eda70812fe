import type { Db } from '../../../shared/db/connections/connect.ts';

/**
 * Lets `fill` put rows into tables whose indexes wait and are made afterwards, each at once: ten million orders then take
 * minutes instead of hours. For a superuser, on tables that nobody else uses.
 */
export async function inBulk(db: Db, tables: readonly string[], fill: () => Promise<unknown>): Promise<void> {
  // Such an index gets no entry, and nothing is looked for in it. To index anew makes it whole again.
  await db`update pg_index set indisready = false, indisvalid = false where indrelid = any (${[...tables]}::text[]::regclass[])`;
  await fill();
  for (const table of tables) {
    await db`vacuum (freeze, analyze) ${db(table)}`;
    await db`reindex table ${db(table)}`;
  }
}

/**
 * Settings of a PostgreSQL that is filled so and then read: the rows are not worth a log, because what a crash may take is made
 * anew.
 */
export const bulkSettings = {
  ...{ shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '1GB' },
  ...{ wal_level: 'minimal', max_wal_senders: '0', full_page_writes: 'off' },
};

/** Puts rows 0 to `count` − 1 in by several statements, two at a time, so `put` needs two connections. */
export async function inParts(
  count: number,
  rowsOfPart: number,
  put: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + rowsOfPart);
      await put(from, next - 1);
    }
  };
  await Promise.all([work(), work()]);
}
