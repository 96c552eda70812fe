import type { Db } from '../../../shared/db/connections/connect.ts';

interface Reads {
  readonly scans: number;
  readonly rows: number;
}

interface Pool {
  readonly options: { readonly max: number };
  unsafe(query: string): PromiseLike<unknown>;
}

/** Longer than sending one query to each connection of a pool takes, so that no connection gets two. */
const flushSeconds = 0.02;

/** Reads of each table so far, with daily partitions added up. Connections
 * report their reads on request: `readers` are all pools to include. */
export async function tableReads(...readers: readonly [Db, ...Pool[]]): Promise<Readonly<Record<string, Reads>>> {
  const [db] = readers;
  const flushes = readers.flatMap((pool) =>
    Array.from({ length: pool.options.max }, () =>
      pool.unsafe(`select pg_stat_force_next_flush(), pg_sleep(${flushSeconds})`),
    ),
  );
  await Promise.all(flushes);
  const rows = await db<{ name: string; scans: number; rows: number }[]>`
    select regexp_replace(relname, '_\\d{4}_\\d\\d_\\d\\d$', '') as name, sum(seq_scan)::bigint as scans,
      sum(coalesce(idx_tup_fetch, 0))::bigint as rows
    from pg_stat_user_tables group by 1`;
  return Object.fromEntries(rows.map(({ name, ...reads }) => [name, reads]));
}

/** What `work` reads of these tables: those that it scans, and how many rows by index. */
export async function readsOf<Result>(
  tables: readonly string[],
  work: () => Promise<Result>,
  ...readers: Parameters<typeof tableReads>
) {
  const before = await tableReads(...readers);
  const result = await work();
  const after = await tableReads(...readers);
  const more = (name: string, what: keyof Reads) => (after[name]?.[what] ?? 0) - (before[name]?.[what] ?? 0);
  return {
    result,
    scanned: tables.filter((name) => more(name, 'scans') > 0),
    rows: Object.fromEntries(tables.map((name) => [name, more(name, 'rows')])),
  };
}
