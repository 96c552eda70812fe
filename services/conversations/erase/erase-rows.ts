import type { Tx } from '../../../shared/db/connections/connect.ts';
import type { PersonalTable } from '../../../shared/schema/personal-columns.ts';

/** Erases what is personal in the rows of these ids. Gives the number of rows. */
export async function eraseRows(
  tx: Tx,
  workspaceId: string,
  table: string,
  { column, erased, also = {} }: PersonalTable,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const changes = Object.entries({ ...erased, ...also }).map(([name, value]) => `${name} = ${value}`);
  const { count } = await tx.unsafe(
    `update ${table} set ${changes.join(', ')} where workspace_id = $1 and ${column} = any ($2::text[])`,
    [workspaceId, [...ids]],
  );
  return count;
}
