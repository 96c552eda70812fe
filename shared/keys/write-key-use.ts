import type { Db } from '../db/connections/connect.ts';
import { withShortLockTimeout } from '../db/connections/short-lock-timeout.ts';

export interface Counted<Of> {
  readonly of: Of;
  readonly hour: number;
  readonly calls: number;
  readonly lastAt: number;
}

export interface RefusedCall {
  readonly hash: Uint8Array;
  readonly code: string;
  readonly detail: string;
}

/** Sorted by id: two processes that take the same rows in different orders would deadlock. */
export async function saveUses(db: Db, batch: readonly Counted<string>[]): Promise<void> {
  await withShortLockTimeout(
    db,
    (tx) => tx`
    with used as materialized (
      select k.id, to_timestamp(given.hour / 1000) as hour, given.calls, to_timestamp(given.ms / 1000) as at
      from unnest(${batch.map(({ of }) => of)}::text[], ${batch.map(({ hour }) => hour)}::float8[],
        ${batch.map(({ calls }) => calls)}::bigint[], ${batch.map(({ lastAt }) => lastAt)}::float8[])
        as given (id, hour, calls, ms)
      join api_keys k on k.id = given.id),
    noted as (
      insert into api_key_uses (key_id, last_used_at) select id, max(at) from used group by id order by id
      on conflict (key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)),
    forgotten as (
      delete from api_key_calls where key_id in (select id from used) and hour < now() - interval '8 days')
    insert into api_key_calls (key_id, hour, calls) select id, hour, calls from used order by id, hour
    on conflict (key_id, hour) do update set calls = api_key_calls.calls + excluded.calls`,
  );
}

/** Drops guessed keys, and refusals of keys that are valid again by now. */
export async function saveRefusals(db: Db, batch: readonly Counted<RefusedCall>[]): Promise<void> {
  await withShortLockTimeout(
    db,
    (tx) => tx`
    with refused as materialized (
      select k.id, to_timestamp(given.hour / 1000) as hour, given.calls, to_timestamp(given.ms / 1000) as at, given.detail,
        case given.code when 'forbidden' then 'permission' when 'rate_limited' then 'rate_limit' else k.ended end as reason
      from unnest(${batch.map(({ of }) => Buffer.from(of.hash).toString('hex'))}::text[],
        ${batch.map(({ of }) => of.code)}::text[], ${batch.map(({ of }) => of.detail)}::text[],
        ${batch.map(({ hour }) => hour)}::float8[], ${batch.map(({ calls }) => calls)}::bigint[],
        ${batch.map(({ lastAt }) => lastAt)}::float8[]) as given (hash, code, detail, hour, calls, ms)
      join known_api_keys k on k.hash = decode(given.hash, 'hex')),
    forgotten as (
      delete from api_key_refusals where key_id in (select id from refused) and hour < now() - interval '8 days')
    insert into api_key_refusals (key_id, hour, reason, detail, calls, last_at)
    select id, hour, reason, detail, sum(calls), max(at) from refused where reason is not null
    group by id, hour, reason, detail order by id, hour, reason, detail
    on conflict (key_id, hour, reason, detail) do update
      set calls = api_key_refusals.calls + excluded.calls,
        last_at = greatest(api_key_refusals.last_at, excluded.last_at)`,
  );
}
