import type { Db } from '../../db/connections/connect.ts';
import { storedRequestId } from './call-log.ts';
import type { KeptCall } from './save-calls.ts';

export interface CallFilter {
  /** The id of a request, as it was answered. */
  readonly request: string | null;
  readonly key: string | null;
  readonly path: string | null;
  /** A status, or all errors. */
  readonly status: number | 'errors' | null;
  /** The id of the last call of the page before. */
  readonly before: string | null;
}

export type ListedCall = Omit<KeptCall, 'workspaceId'>;

const pageSize = 25;
/** A page scans at most this many calls, then offers to look further. */
const maxScanned = 20_000;
const afterEveryId = 'cal_~';

/** The newest first, of the last week. `older` is where the next page begins. */
export async function readCalls(
  db: Db,
  workspaceId: string,
  filter: CallFilter,
): Promise<{ readonly calls: readonly ListedCall[]; readonly older: string | null }> {
  if (filter.request !== null) return { calls: await callsOf(db, workspaceId, filter.request), older: null };
  const [row] = await db<{ calls: ListedCall[]; scanned: number; last: string | null }[]>`
    with recent as materialized (
      select * from api_calls
      where workspace_id = ${workspaceId} and id < ${filter.before ?? afterEveryId}
      order by id desc limit ${maxScanned}),
    found as (
      select id, key_id as "keyId", unix_ms(at) as at, method, path, status, code, ms, request_id as "requestId"
      from recent where ${matching(db, filter)} and at >= clock() - interval '7 days'
      order by id desc limit ${pageSize + 1})
    select coalesce((select json_agg(found order by id desc) from found), '[]') as calls,
      (select count(*)::integer from recent) as scanned, (select min(id) from recent) as last`;
  const { calls = [], scanned = 0, last = null } = row ?? {};
  const page = calls.slice(0, pageSize);
  if (calls.length > pageSize) return { calls: page, older: page.at(-1)?.id ?? null };
  return { calls: page, older: scanned === maxScanned ? last : null };
}

/** A client may give several requests one id. */
async function callsOf(db: Db, workspaceId: string, request: string): Promise<readonly ListedCall[]> {
  return db<ListedCall[]>`
    select id, key_id as "keyId", unix_ms(at) as at, method, path, status, code, ms, request_id as "requestId"
    from api_calls
    where workspace_id = ${workspaceId} and request_id = ${storedRequestId(request)}
      and at >= clock() - interval '7 days'
    order by id desc limit ${pageSize}`;
}

/** Which of the workspaces got the newest call under this id. */
export async function workspaceOfCall(
  db: Db,
  workspaces: readonly string[],
  request: string,
): Promise<string | undefined> {
  const [row] = await db<{ workspaceId: string }[]>`
    select workspace_id as "workspaceId" from api_calls
    where workspace_id = any (${[...workspaces]}::text[]) and request_id = ${storedRequestId(request)}
    order by id desc limit 1`;
  return row?.workspaceId;
}

export interface CallCount {
  readonly keyId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly slowestMs: number;
  readonly lastHour: number;
}

const maxCounts = 100;

/** All calls of the last week, errors first. */
export async function countCalls(db: Db, workspaceId: string, filter: CallFilter): Promise<readonly CallCount[]> {
  return db<CallCount[]>`
    select key_id as "keyId", method, path, status, code, sum(calls)::bigint as calls,
      round(sum(total_ms) / sum(calls))::integer as "meanMs", max(slowest_ms) as "slowestMs",
      unix_ms(max(hour)) as "lastHour"
    from api_call_hours
    where workspace_id = ${workspaceId} and hour >= clock() - interval '7 days' and ${matching(db, filter)}
    group by key_id, method, path, status, code
    order by status desc, sum(calls) desc limit ${maxCounts}`;
}

/** Counts the calls of each of the last 24 hours. */
export async function callHours(db: Db, workspaceId: string, filter: CallFilter) {
  return db<{ hour: number; calls: number }[]>`
    select unix_ms(h) as hour, coalesce(sum(c.calls), 0)::bigint as calls
    from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h
    left join (
      select hour, calls from api_call_hours
      where workspace_id = ${workspaceId} and hour >= now() - interval '25 hours' and ${matching(db, filter)}) c
      on c.hour = h
    group by h order by h`;
}

function matching(db: Db, { key, path, status }: CallFilter) {
  return db`(${key}::text is null or key_id = ${key}) and (${path}::text is null or path = ${path})
    and status between ${status === 'errors' ? 400 : (status ?? 0)} and ${status === 'errors' || status === null ? 999 : status}`;
}
