import type { Db } from '../db/connections/connect.ts';
import type { Log } from '../runtime/log.ts';
import { type PeriodicJob, periodicJob } from '../runtime/periodic-job.ts';
import type { DashboardSecrets } from './derived-secrets.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

const pollEveryMs = 60_000;
const batchSize = 100;

// Reseals secrets that an old key sealed, in batches. Stateless, so that any number of processes may run it.
export function startResealing(sql: Db, secrets: DashboardSecrets, log: Log): Pick<PeriodicJob, 'stop'> {
  return periodicJob(
    async () => {
      const done = await resealAll(sql, secrets);
      if (done > 0) log.info('encrypted secrets again under the current key', { secrets: done });
    },
    {
      everyMs: pollEveryMs,
      onError: (error) => log.warn('encrypting secrets again under the current key failed, retrying', { error }),
    },
  );
}

async function resealAll(sql: Db, secrets: DashboardSecrets): Promise<number> {
  let done = 0;
  for (const column of sealedColumns) {
    for (let after: string | null = ''; after !== null; ) {
      const page = await resealBatch(sql, secrets, column, after);
      done += page.done;
      after = page.last;
    }
  }
  return done;
}

/** `last` is null at the end. A secret changed concurrently is left to its writer. */
async function resealBatch(
  sql: Db,
  secrets: DashboardSecrets,
  { table, column, by }: SealedColumn,
  after: string,
): Promise<{ done: number; last: string | null }> {
  const { keyPrefix, keyIds, keyOf, open, seal } = secrets[by];
  if (keyIds.length === 1) return { done: 0, last: null };
  const found = await sql<{ id: string; sealed: Uint8Array }[]>`
    select id, ${sql(column)} as sealed from ${sql(table)}
    where id > ${after} and substring(${sql(column)} for ${keyPrefix.length}) <> ${keyPrefix} order by id limit ${batchSize}`;
  let done = 0;
  for (const { id, sealed } of found) {
    if (keyOf(sealed) === null) continue;
    const { count } = await sql`
      update ${sql(table)} set ${sql(column)} = ${seal(open(sealed))}
      where id = ${id} and ${sql(column)} = ${sealed}`;
    done += count;
  }
  return { done, last: found.length === batchSize ? (found.at(-1)?.id ?? null) : null };
}
