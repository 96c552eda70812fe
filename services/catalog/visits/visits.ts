import type { Db } from '../../../shared/db/connections/connect.ts';
import { withShortLockTimeout } from '../../../shared/db/connections/short-lock-timeout.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { writeBehind } from '../../../shared/runtime/write-behind.ts';
import { isVisit } from './is-visit.ts';

const closeTimeoutMs = 5_000;
const maxMenus = 50_000;

export type Visits = ReturnType<typeof createVisits>;

/** Counts views of menus in memory and writes them in batches, so that no view waits for the database (decided: Catalog). */
export function createVisits(db: Db, log: Log, { writeEveryMs }: { writeEveryMs?: number } = {}) {
  const visits = writeBehind<number>({
    maxNames: maxMenus,
    merge: (before, more) => before + more,
    // No deadline: while the database hangs, at most one connection of the pool waits for it.
    save: (batch) => saveVisits(db, batch),
    onError: (error, menus) => log.warn('saving the counts of menu visits failed, retrying', { menus, error }),
    ...(writeEveryMs !== undefined && { everyMs: writeEveryMs }),
  });
  return {
    note(slug: string, request: Request): void {
      if (isVisit(request)) visits.note(slug, 1);
    },
    close: () => withDeadline(closeTimeoutMs, visits.close()),
  };
}

/** A day is that of the menu's workspace. Rows are locked in the order of ids, so that two processes cannot deadlock. */
async function saveVisits(db: Db, batch: ReadonlyMap<string, number>): Promise<void> {
  await withShortLockTimeout(
    db,
    (tx) => tx`
    insert into catalog_visits (catalog_id, day, visits)
    select c.id, (clock() at time zone w.timezone)::date, given.visits
    from unnest(${[...batch.keys()]}::text[], ${[...batch.values()]}::bigint[]) given (slug, visits)
    join catalogs c on c.slug = given.slug join workspaces w on w.id = c.workspace_id
    order by c.id
    on conflict (catalog_id, day) do update set visits = catalog_visits.visits + excluded.visits`,
  );
}
