import type { Db } from '../db/connections/connect.ts';
import type { KeyRefusal } from './rules/api-key.ts';

/** What a key was refused within the last week. Times are Unix ms. */
export interface Refusals {
  readonly reason: KeyRefusal;
  /** The permission that was missing, else empty. */
  readonly detail: string;
  readonly calls: number;
  readonly lastAt: number;
}

/** Calls of one clock hour. */
export interface HourOfCalls {
  /** When it began, Unix ms. */
  readonly hour: number;
  readonly calls: number;
}

/** The last 24 hours of a key, this one last: hours without a call have 0. */
export async function callsByHour(db: Db, keyId: string): Promise<HourOfCalls[]> {
  return db<HourOfCalls[]>`
    select unix_ms(h) as hour, coalesce(c.calls, 0) as calls
    from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h
    left join api_key_calls c on c.key_id = ${keyId} and c.hour = h
    order by h`;
}

/** Why calls with the key were refused within a week, the latest reason first. */
export async function refusalsOf(db: Db, keyId: string): Promise<Refusals[]> {
  return db<Refusals[]>`
    select reason, detail, sum(calls)::bigint as calls, unix_ms(max(last_at)) as "lastAt"
    from api_key_refusals where key_id = ${keyId} and hour >= now() - interval '7 days'
    group by reason, detail order by max(last_at) desc`;
}
