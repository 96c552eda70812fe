import type { Db } from '../../../../shared/db/connections/connect.ts';
import { retryWaitsMs } from '../../../../shared/webhooks/rules/retry.ts';
import { type Check, type Finding, problemsOr, span, wrong } from '../finding.ts';

/** Events are fanned out within ten seconds (I4), due deliveries claimed every second. */
const overdueMs = 60_000;
const dispatcher = 'see that webhook-dispatcher runs and is ready, and its log';

/** Longer than any retry: the database's clock was ahead. */
const maxMinutes = Math.max(10, (2 * Math.max(...retryWaitsMs)) / 60_000);
const latest = `now() + interval '${maxMinutes} minutes'`;

/** (decided: What a wrong clock does) */
export const makeDueNow = `update open_deliveries set due_at = now() where due_at > ${latest}`;

interface Waiting {
  readonly what: string;
  readonly count: number;
  readonly oldestMs: number;
  readonly example: string;
}

export const queuesCheck: Check = {
  name: 'queues',
  asks: 'What waits longest: events for their deliveries, deliveries for a claim, attempts whose lease is over?',
  healthyWhen: `Nothing waits for more than ${span(overdueMs)} beyond its time.`,
  needsDatabase: true,
  look: async ({ sql }) => {
    const rows = await sql()<Waiting[]>`
      with late as (
        select 'events not fanned out' as what, recorded_at as since, event_id as example from event_outbox
        union all
        select 'deliveries due that nobody claims', due_at, id from open_deliveries where claim is null
        union all
        select 'attempts whose lease is over', leased_until, id from open_deliveries where claim is not null
      )
      select what, count(*)::int as count, min(example) as example,
        (extract(epoch from now() - min(since)) * 1000)::float8 as "oldestMs"
      from late where since < now() - ${overdueMs} * interval '1 ms' group by what order by what`;
    return problemsOr([...rows.map(findingOf), await putOff(sql())], 'nothing waits beyond its time');
  },
};

async function putOff(sql: Db): Promise<Finding | false> {
  const [row] = await sql<{ count: number; example: string | null }[]>`
    select count(*)::int as count, min(id) as example from open_deliveries where due_at > ${sql.unsafe(latest)}`;
  if (!row || row.count === 0) return false;
  const found = `deliveries due in more than ${maxMinutes} minutes: ${row.count}, ${row.example} for one`;
  return wrong(found, `the clock of PostgreSQL was ahead; once it is right, run: ${makeDueNow}`);
}

function findingOf({ what, count, oldestMs, example }: Waiting): Finding {
  const isUnclaimed = what === 'deliveries due that nobody claims';
  const todo = isUnclaimed ? `${dispatcher}; a session may hold them (pg_locks)` : dispatcher;
  return wrong(`${what}: ${count}, since ${span(oldestMs)}, ${example} for one`, todo);
}
