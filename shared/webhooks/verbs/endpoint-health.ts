import type { Db } from '../../db/connections/connect.ts';
import { addedUp, answeredWithin } from '../rules/answer-times.ts';

export interface Health {
  readonly hours: readonly { readonly delivered: number; readonly failed: number }[];
  readonly delivered: number;
  readonly failed: number;
  readonly answered95: number | null;
  readonly waiting: number;
  readonly oldestWaiting: number | null;
}

export const maxCounted = 1_000;

const shownHours = 24;
const hourMs = 60 * 60 * 1000;

/** From hourly counters: attempts are never counted here. */
export async function healthOf(
  sql: Db,
  workspaceId: string,
  endpointIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Health>> {
  const since = Math.floor(now / hourMs) * hourMs - (shownHours - 1) * hourMs;
  const [counted, waiting] = await Promise.all([
    sql<Counted[]>`
      select e.id as "endpointId", unix_ms(hour) as hour, delivered, failed_attempts as failed, answer_times as times
      from unnest(${[...endpointIds]}::id[]) e (id) cross join lateral (
        select * from endpoint_hours
        where workspace_id = ${workspaceId} and endpoint_id = e.id and hour >= ${since}::timestamptz
      ) h`,
    sql<Waiting[]>`
      select e.id as "endpointId", w.waiting, unix_ms(o.oldest) as oldest
      from unnest(${[...endpointIds]}::id[]) e (id) cross join lateral (
        select count(*)::int as waiting
        from (
          -- Reads in the order of the index; otherwise a queue that is most of the table would be found by a scan of it.
          select from open_deliveries where endpoint_id = e.id order by status, due_at, id limit ${maxCounted + 1}
        ) queue
      ) w cross join lateral (
        select min(created_at) as oldest from (values ('pending'), ('retrying')) s (status) cross join lateral (
          select created_at from open_deliveries where endpoint_id = e.id and status = s.status order by due_at, id limit 1
        ) soonest
      ) o`,
  ]);
  return new Map(waiting.map((each) => [each.endpointId, healthFrom(each, counted, since)]));
}

interface Counted {
  readonly endpointId: string;
  readonly hour: number;
  readonly delivered: number;
  readonly failed: number;
  readonly times: readonly number[];
}

interface Waiting {
  readonly endpointId: string;
  readonly waiting: number;
  readonly oldest: number | null;
}

function healthFrom({ endpointId, waiting, oldest }: Waiting, counted: readonly Counted[], since: number): Health {
  const own = counted.filter((each) => each.endpointId === endpointId);
  const sum = (name: 'delivered' | 'failed'): number => own.reduce((all, each) => all + each[name], 0);
  const hours = Array.from({ length: shownHours }, (_, index) => {
    const hour = own.find((each) => each.hour === since + index * hourMs);
    return { delivered: hour?.delivered ?? 0, failed: hour?.failed ?? 0 };
  });
  return {
    hours,
    delivered: sum('delivered'),
    failed: sum('failed'),
    answered95: answeredWithin(addedUp(own.map(({ times }) => times)), 0.95),
    waiting,
    oldestWaiting: oldest,
  };
}
