import type { Tx } from '../../../shared/db/connections/connect.ts';

/** Statements end within this, or PostgreSQL is too busy: then the caller asks again. */
const withinMs = 1_000;
const lookEveryMs = 5;

/**
 * Whether all transactions that were writing to the table when this was asked have ended, waiting a little for them. Each
 * has the table's lock before it sees anything of the database: whatever was committed before this call, those that write
 * from now on see.
 */
export async function writersHaveEnded(tx: Tx, table: string): Promise<boolean> {
  const began = performance.now();
  let writers = await writersOf(tx, table);
  while (writers.length > 0 && performance.now() - began < withinMs) {
    await Bun.sleep(lookEveryMs);
    const now = await writersOf(tx, table);
    writers = writers.filter((each) => now.includes(each));
  }
  return writers.length === 0;
}

/** Transactions, by the names that PostgreSQL gives them while they run. */
async function writersOf(tx: Tx, table: string): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select distinct l.virtualtransaction as name from pg_locks l
    where l.relation = ${table}::regclass and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())`;
  return rows.map(({ name }) => name);
}
