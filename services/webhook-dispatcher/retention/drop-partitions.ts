import { connect, type Db, isLockTimeout } from '../../../shared/db/connections/connect.ts';
import { dateOf, partitioned } from '../../../shared/schema/partitions.ts';

const lockTimeoutMs = 100;

type DropResult = 'dropped' | 'hasPending' | 'locked';

export interface DropAttempt {
  readonly startsAt: number;
  readonly isDropped: boolean;
}

/** Drops the oldest day that is past retention and has no deliveries pending; null when there is no such day. A day that
 * somebody else locks is not dropped, and ends the search. */
export async function dropOldestDay(url: string, retentionDays: number): Promise<DropAttempt | null> {
  const settings = { lock_timeout: String(lockTimeoutMs) };
  const session = connect(url, { name: 'webhook-dispatcher: days', max: 1, settings });
  try {
    await session`delete from endpoint_hours where hour < clock() - ${retentionDays + 1}::int * interval '1 day'`;
    for (const startsAt of await oldDays(session, retentionDays)) {
      const result = await dropDay(session, startsAt);
      if (result !== 'hasPending') return { startsAt, isDropped: result === 'dropped' };
    }
    return null;
  } finally {
    await session.end();
  }
}

async function dropDay(session: Db, startsAt: number): Promise<DropResult> {
  try {
    const [row] = await session`select drop_day(${dateOf({ startsAt })}::text::date) as "isDropped"`;
    return row?.isDropped === true ? 'dropped' : 'hasPending';
  } catch (error) {
    if (isLockTimeout(error)) return 'locked';
    throw error;
  }
}

async function oldDays(session: Db, retentionDays: number): Promise<number[]> {
  const tables = `^(${partitioned.join('|')})_\\d{4}_\\d\\d_\\d\\d$`;
  const days = await session<{ startsAt: number }[]>`
    select unix_ms(starts_at) as "startsAt"
    from (
      select distinct to_date(right(relname, 10), 'YYYY_MM_DD')::timestamp at time zone 'UTC' as starts_at
      from pg_class where relkind = 'r' and pg_table_is_visible(oid) and relname ~ ${tables}
    ) day
    where starts_at <= clock() - ${retentionDays + 1}::int * interval '1 day'
    order by starts_at`;
  return days.map(({ startsAt }) => startsAt);
}
