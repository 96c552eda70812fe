import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';

/** A process that lost its connections has new ones by then. */
const sweepsWithoutSession = 3;

/** Stands for the processes that died before this one began. */
const earlier = 'earlier';

const releaseStatement = sqlFile<{ live: unknown }, { readonly id: string }>(
  join(import.meta.dir, 'release-abandoned.sql'),
);

/** To be called at each sweep: ends the leases of dispatchers that had no session in PostgreSQL for three sweeps. */
export function watchProcesses(queue: Db, log: Log): () => Promise<void> {
  const missed = new Map([[earlier, 0]]);
  return async () => {
    const live = await processesWithSession(queue);
    for (const [id, sweeps] of missed) missed.set(id, sweeps + 1);
    for (const id of live) missed.set(id, 0);
    const dead = [...missed].flatMap(([id, sweeps]) => (sweeps >= sweepsWithoutSession ? [id] : []));
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
