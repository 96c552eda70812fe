import type { Db } from '../db/connections/connect.ts';
import type { KeyRefusal } from './rules/api-key.ts';

export interface Refusals {
  readonly reason: KeyRefusal;
  readonly detail: string;
  readonly calls: number;
  readonly lastAt: number;
}

export interface HourOfCalls {
  readonly hour: number;
  readonly calls: number;
}

export async function callsByHour(db: Db, keyId: string): Promise<HourOfCalls[]> {
  return db<HourOfCalls[]>`
    select unix_ms(h) as hour, coalesce(c.calls, 0) as calls
    from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h
    left join api_key_calls c on c.key_id = ${keyId} and c.hour = h
    order by h`;
}

export async function refusalsOf(db: Db, keyId: string): Promise<Refusals[]> {
  return db<Refusals[]>`
    select reason, detail, sum(calls)::bigint as calls, unix_ms(max(last_at)) as "lastAt"
    from api_key_refusals where key_id = ${keyId} and hour >= now() - interval '7 days'
    group by reason, detail order by max(last_at) desc`;
}
