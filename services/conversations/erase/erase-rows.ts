import type { Tx } from '../../../shared/db/connections/connect.ts';
import type { PersonalTable } from '../../../shared/schema/personal-columns.ts';

/** Erases what is personal in the rows of these ids, and gives their number. A row with nothing to erase is left as it is,
 * unless something else (`also`) changes with it. */
export async function eraseRows(
  tx: Tx,
  workspaceId: string,
  table: string,
  { column, erased, also = {} }: PersonalTable,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const changes = Object.entries({ ...erased, ...also }).map(([name, value]) => `${name} = ${value}`);
  // As text: the type json has no equality.
  const isChanged = Object.entries(erased).map(([name, value]) => `${name}::text is distinct from (${value})::text`);
  const which = Object.keys(also).length === 0 ? `and (${isChanged.join(' or ')})` : '';
  const { count } = await tx.unsafe(
    `update ${table} set ${changes.join(', ')} where workspace_id = $1 and ${column} = any ($2::text[]) ${which}`,
    [workspaceId, [...ids]],
  );
  return count;
}
