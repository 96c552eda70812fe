import type { Db } from '../../../../shared/db/connections/connect.ts';
import { retryWaitsMs } from '../../../../shared/webhooks/rules/retry.ts';
import { type Check, type Finding, problemsOr, span, wrong } from '../finding.ts';

/** Events are fanned out within ten seconds (I4), due deliveries claimed every two seconds. */
const overdueMs = 60_000;
const checkDispatcher = 'check that webhook-dispatcher runs and is ready, and see its log';

/** Longer than any retry: a later due time means that the database's clock was ahead. */
const maxMinutes = Math.max(10, (2 * Math.max(...retryWaitsMs)) / 60_000);
const latest = `now() + interval '${maxMinutes} minutes'`;

/** (decided: What a wrong clock does) */
export const makeDueNow = `update open_deliveries set due_at = now() where due_at > ${latest}`;

interface Overdue {
  readonly what: string;
  readonly count: number;
  readonly oldestMs: number;
  readonly example: string;
}

export const queuesCheck: Check = {
  name: 'queues',
  asks: 'Are events waiting for fan-out, deliveries for a claim, or attempts past the end of their lease?',
  healthyWhen: `None of them is more than ${span(overdueMs)} late.`,
  needsDatabase: true,
  run: async ({ sql }) => {
    const rows = await sql()<Overdue[]>`
      with late as (
        select 'events not fanned out' as what, recorded_at as since, event_id as example from event_outbox
        union all
        select 'unclaimed due deliveries', due_at, id from open_deliveries where claim is null
        union all
        select 'attempts with an expired lease', leased_until, id from open_deliveries where claim is not null
      )
      select what, count(*)::int as count, min(example) as example,
        (extract(epoch from now() - min(since)) * 1000)::float8 as "oldestMs"
      from late where since < now() - ${overdueMs} * interval '1 ms' group by what order by what`;
    return problemsOr([...rows.map(findingOf), await findDueTooLate(sql())], 'nothing is overdue');
  },
};

async function findDueTooLate(sql: Db): Promise<Finding | false> {
  const [row] = await sql<{ count: number; example: string | null }[]>`
    select count(*)::int as count, min(id) as example from open_deliveries where due_at > ${sql.unsafe(latest)}`;
  if (!row || row.count === 0) return false;
  const found = `deliveries due in more than ${maxMinutes} minutes: ${row.count}, such as ${row.example}`;
  return wrong(found, `the clock of PostgreSQL was ahead; once it is right, run: ${makeDueNow}`);
}

function findingOf({ what, count, oldestMs, example }: Overdue): Finding {
  const isUnclaimed = what === 'unclaimed due deliveries';
  const todo = isUnclaimed ? `${checkDispatcher}; a session may have locked them (pg_locks)` : checkDispatcher;
  return wrong(`${what}: ${count}, since ${span(oldestMs)}, such as ${example}`, todo);
}
