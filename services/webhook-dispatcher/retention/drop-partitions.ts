import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { type Day, dayOf, partitioned } from '../../../shared/db/partitions.ts';
import { dropDay } from './drop-day.ts';
import { retireDay } from './retire-day.ts';
import { inTurn } from './turn.ts';

/** Well below PostgreSQL's deadlock_timeout: whoever else wants the same gets it. */
const lockTimeoutMs = 500;

export interface Dropped {
  /** When the day began, Unix ms. */
  readonly startsAt: number;
  /** A transaction held its tables too long: a later run does the rest. */
  readonly isInUse: boolean;
}

/**
 * Drops the oldest day that lies `keptDays` back and of which nothing is still to be sent: its partition of each table. By
 * the database's clock, as far as that may be believed: one that was set ahead for an hour must not cost a day. Null when there
 * is none, or another replica is at it. No reader or writer waits for it. What a run that died had half done, the next one ends.
 */
export async function dropOldestDay(url: string, keptDays: number): Promise<Dropped | null> {
  const settings = { lock_timeout: String(lockTimeoutMs) };
  const session = connect(url, { name: 'webhook-dispatcher: days', max: 1, settings });
  try {
    return await inTurn(url, () => dropOldest(session, keptDays));
  } finally {
    await session.end();
  }
}

async function dropOldest(session: Db, keptDays: number): Promise<Dropped | null> {
  await forgetHours(session, keptDays);
  for (const day of await oldDays(session, keptDays)) {
    if (await retireDay(session, day)) {
      return { startsAt: day.startsAt, isInUse: !(await dropDay(session, day)) };
    }
  }
  return null;
}

/** Days of which there is a table, attached or not, and that are old, or were begun when fewer days were kept. */
async function oldDays(session: Db, keptDays: number): Promise<Day[]> {
  const tables = `^(${partitioned.join('|')})_\\d{4}_\\d\\d_\\d\\d$`;
  const days = await session<{ startsAt: number; isOld: boolean }[]>`
    select unix_ms(starts_at) as "startsAt",
      starts_at <= (select at from believed_now) - ${keptDays + 1}::int * interval '1 day' as "isOld"
    from (
      select distinct to_date(right(relname, 10), 'YYYY_MM_DD')::timestamp at time zone 'UTC' as starts_at
      from pg_class where relkind = 'r' and pg_table_is_visible(oid) and relname ~ ${tables}
    ) day
    order by starts_at`;
  const retired = await session<{ first: string }[]>`select first from retired_days`;
  const isBegun = ({ first }: Day): boolean => retired.some((each) => each.first === first);
  return days.map(({ startsAt, isOld }) => ({ ...dayOf(startsAt), isOld })).filter((day) => day.isOld || isBegun(day));
}

async function forgetHours(session: Db, keptDays: number): Promise<void> {
  await session`
    delete from endpoint_hours where hour < (select at from believed_now) - ${keptDays + 1}::int * interval '1 day'`;
}
