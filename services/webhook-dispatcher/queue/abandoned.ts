import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';

/** A process that lost its connections has new ones by then. */
const checksWithoutSession = 3;
/** A replay wakes the sweep early; that is no check. */
const checkEveryMs = 1_500;

/** Stands for the processes that died before this one began. */
const earlier = 'earlier';

const releaseStatement = sqlFile<{ live: unknown }, { readonly id: string }>(
  join(import.meta.dir, 'release-abandoned.sql'),
);

/** To be called at each sweep: ends the leases of dispatchers that had no session in PostgreSQL at three checks in a row, which
 * are 1.5 s or more apart. */
export function watchProcesses(queue: Db, log: Log): () => Promise<void> {
  const missed = new Map([[earlier, 0]]);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - checkedAt < checkEveryMs) return;
    checkedAt = performance.now();
    const live = await processesWithSession(queue);
    for (const [id, checks] of missed) missed.set(id, checks + 1);
    for (const id of live) missed.set(id, 0);
    const dead = [...missed].flatMap(([id, checks]) => (checks >= checksWithoutSession ? [id] : []));
    if (dead.length === 0) return;
    const released = await releaseStatement(queue, { live: [...missed.keys()].filter((id) => !dead.includes(id)) });
    for (const id of dead) missed.delete(id);
    if (released.length > 0)
      log.warn('released deliveries claimed by dead dispatchers', { deliveries: released.length, processes: dead });
  };
}

async function processesWithSession(queue: Db): Promise<string[]> {
  const rows = await queue<{ id: string }[]>`
    select distinct substr(application_name, 20) as id from pg_stat_activity
    where datname = current_database() and application_name ~ '^webhook-dispatcher [0-9a-f]{8}$'`;
  return rows.map(({ id }) => id);
}
