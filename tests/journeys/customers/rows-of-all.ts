import type { Db } from '../../../shared/db/connections/connect.ts';

/** Every row of every table, as text. */
export async function rowsOfAll(db: Db): Promise<{ table: string; row: string }[]> {
  const tables = await db<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const all = tables.map(
    ({ name }) => db<{ table: string; row: string }[]>`
    select ${name}::text as table, t::text as row from ${db(name)} t`,
  );
  return (await Promise.all(all)).flat();
}
