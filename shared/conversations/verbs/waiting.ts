import type { Db } from '../../db/connections/connect.ts';

/** Nothing is counted further than this: whoever has more waiting needs no exact number. */
export const mostCounted = 99;

/** How many wait, at most `mostCounted` and one more, and since when the first of these does: Unix ms. */
export interface Waiting {
  readonly count: number;
  readonly since: number | null;
}

/**
 * A conversation waits when its customer wrote last and it is neither closed nor solved: the beginning of an index (migration,
 * waiting conversations).
 */
export function isWaiting(db: Db) {
  return db`waiting_since is not null and status <> 'closed' and not is_solved`;
}

/** The conversations that wait for an answer: what the menu, home and the list of this name count alike. */
export async function conversationsWaiting(db: Db, workspaceId: string): Promise<Waiting> {
  const [row] = await db<Waiting[]>`
    select count(*)::int as count, unix_ms(min(waiting_since)) as since
    from (
      select waiting_since from conversations where workspace_id = ${workspaceId} and ${isWaiting(db)}
      order by channel, updated_at limit ${mostCounted + 1}
    ) waiting`;
  return row ?? { count: 0, since: null };
}
