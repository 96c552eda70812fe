import { firstIdAt } from '../../basics/id.ts';
import type { Db } from '../../db/connections/connect.ts';
import { withShortLockTimeout } from '../../db/connections/short-lock-timeout.ts';

export interface KeptCall {
  readonly id: string;
  readonly workspaceId: string;
  readonly keyId: string;
  /** Unix ms. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly requestId: string;
}

export interface CallHour {
  readonly workspaceId: string;
  readonly keyId: string;
  /** Unix ms of its start. */
  readonly hour: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Empty where the call succeeded. */
  readonly code: string;
  calls: number;
  totalMs: number;
  slowestMs: number;
}

const keptMs = 8 * 24 * 60 * 60 * 1000;
/** A batch adds no more calls than that. */
const maxForgotten = 5_000;

/** A batch that is saved again adds nothing. Forgets older calls of the same workspaces. */
export async function saveCalls(db: Db, batch: readonly KeptCall[]): Promise<void> {
  const workspaces = [...new Set(batch.map(({ workspaceId }) => workspaceId))];
  const oldest = firstIdAt('call', Date.now() - keptMs);
  await withShortLockTimeout(
    db,
    (tx) => tx`
    with forgotten as (
      delete from api_calls where (workspace_id, id) in (
        select workspace_id, id from api_calls
        where workspace_id = any (${workspaces}::text[]) and id < ${oldest}
        order by workspace_id, id limit ${maxForgotten}))
    insert into api_calls (workspace_id, id, key_id, at, method, path, status, code, ms, request_id)
    select workspace_id, id, key_id, to_timestamp(at / 1000), method, path, status, nullif(code, ''), ms, request_id
    from unnest(${batch.map(({ workspaceId }) => workspaceId)}::text[], ${batch.map(({ id }) => id)}::text[],
      ${batch.map(({ keyId }) => keyId)}::text[], ${batch.map(({ at }) => at)}::float8[],
      ${batch.map(({ method }) => method)}::text[], ${batch.map(({ path }) => path)}::text[],
      ${batch.map(({ status }) => status)}::smallint[], ${batch.map(({ code }) => code ?? '')}::text[],
      ${batch.map(({ ms }) => ms)}::integer[], ${batch.map(({ requestId }) => requestId)}::text[])
      as given (workspace_id, id, key_id, at, method, path, status, code, ms, request_id)
    order by workspace_id, id
    on conflict do nothing`,
  );
}

/** Sorted by key: two processes that take the same rows in different orders would deadlock. */
export async function saveCallHours(db: Db, batch: readonly CallHour[]): Promise<void> {
  const workspaces = [...new Set(batch.map(({ workspaceId }) => workspaceId))];
  await withShortLockTimeout(
    db,
    (tx) => tx`
    with forgotten as (
      delete from api_call_hours
      where workspace_id = any (${workspaces}::text[]) and hour < to_timestamp(${Date.now() - keptMs}::float8 / 1000))
    insert into api_call_hours
      (workspace_id, hour, key_id, path, method, status, code, calls, total_ms, slowest_ms)
    select workspace_id, to_timestamp(hour / 1000), key_id, path, method, status, code, calls, total_ms, slowest_ms
    from unnest(${batch.map(({ workspaceId }) => workspaceId)}::text[], ${batch.map(({ hour }) => hour)}::float8[],
      ${batch.map(({ keyId }) => keyId)}::text[], ${batch.map(({ path }) => path)}::text[],
      ${batch.map(({ method }) => method)}::text[], ${batch.map(({ status }) => status)}::smallint[],
      ${batch.map(({ code }) => code)}::text[], ${batch.map(({ calls }) => calls)}::bigint[],
      ${batch.map(({ totalMs }) => totalMs)}::bigint[], ${batch.map(({ slowestMs }) => slowestMs)}::integer[])
      as given (workspace_id, hour, key_id, path, method, status, code, calls, total_ms, slowest_ms)
    order by workspace_id, hour, key_id, path, method, status, code
    on conflict (workspace_id, hour, key_id, path, method, status, code) do update
      set calls = api_call_hours.calls + excluded.calls, total_ms = api_call_hours.total_ms + excluded.total_ms,
        slowest_ms = greatest(api_call_hours.slowest_ms, excluded.slowest_ms)`,
  );
}
