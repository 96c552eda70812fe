import type { Db } from '../../../../shared/db/connections/connect.ts';

/** Lets `fill` insert without indexes and rebuilds each afterwards: ten million orders take minutes instead of hours.
 * Requires a superuser and unshared tables. */
export async function inBulk(db: Db, tables: readonly string[], fill: () => Promise<unknown>): Promise<void> {
  await db`update pg_index set indisready = false, indisvalid = false where indrelid = any (${[...tables]}::text[]::regclass[])`;
  await fill();
  for (const table of tables) {
    await db`vacuum (freeze, analyze) ${db(table)}`;
    await db`reindex table ${db(table)}`;
  }
}

/** Settings for a PostgreSQL that is filled first: few checkpoints, and memory to build indexes. */
export const bulkSettings = { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '1GB' };

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
