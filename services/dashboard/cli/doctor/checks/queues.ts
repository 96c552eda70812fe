import { type Check, type Finding, span, well, wrong } from '../finding.ts';

/** Events have their deliveries within ten seconds (I4), and lanes are looked at twice a second. */
const patienceMs = 60_000;
const dispatcher = 'see that webhook-dispatcher runs and is ready, and its log';

/** The oldest that waits for longer than it should, how many do, and of whom. */
interface Waiting {
  readonly what: string;
  readonly count: number;
  readonly oldestMs: number;
  readonly example: string;
}

const todos: Readonly<Record<string, string>> = {
  'events not fanned out': dispatcher,
  'lanes due that nobody claims': `${dispatcher}; a session may hold the lane (pg_locks)`,
  'lanes stuck: something is due in them, and they are not':
    'make it due: cli endpoint disable, then enable, and send-missed',
  'attempts whose lease is over': dispatcher,
};

export const queuesCheck: Check = {
  name: 'queues',
  asks: 'What waits longest: events for their deliveries, lanes for a claim, deliveries in a lane that sleeps, attempts whose lease is over?',
  isWell: `Nothing waits for more than ${span(patienceMs)} beyond its time.`,
  needsDatabase: true,
  look: async ({ sql }) => {
    const rows = await sql()<Waiting[]>`
      with late as (
        select 'events not fanned out' as what, recorded_at as since, id as example from events where fanned_out_at is null
        union all
        select 'lanes due that nobody claims', next_due_at, endpoint_id from endpoint_lanes where next_due_at is not null
        union all
        select 'lanes stuck: something is due in them, and they are not', oldest.due_at, l.endpoint_id
        from endpoint_lanes l cross join lateral (
          select due_at, claim from open_deliveries o
          where o.endpoint_id = l.endpoint_id and o.status = l.status order by due_at, id limit 1
        ) oldest
        where not l.at_cap and oldest.claim is null
          and (l.next_due_at is null or l.next_due_at > now() + ${patienceMs} * interval '1 ms')
        union all
        select 'attempts whose lease is over', leased_until, id from open_deliveries where claim is not null
      )
      select what, count(*)::int as count, min(example) as example,
        (extract(epoch from now() - min(since)) * 1000)::float8 as "oldestMs"
      from late where since < now() - ${patienceMs} * interval '1 ms' group by what order by what`;
    return rows.length > 0 ? rows.map(told) : [well('nothing waits beyond its time')];
  },
};

function told({ what, count, oldestMs, example }: Waiting): Finding {
  return wrong(`${what}: ${count}, since ${span(oldestMs)}, ${example} for one`, todos[what] ?? dispatcher);
}
