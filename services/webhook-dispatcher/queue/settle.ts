import type { Db } from '../../../shared/db/connections/connect.ts';
import type { OpenStatus } from '../../../shared/domain/webhooks/retry.ts';
import { countedFailures } from './count-failures.ts';
import { countedHours } from './count-hours.ts';

/** How an attempt ended, and what follows. */
export interface Result {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly lane: OpenStatus;
  readonly claim: string;
  readonly next: 'delivered' | 'retrying' | 'failed';
  /** Before the next attempt, when there is one. */
  readonly waitMs: number | null;
  /** Unix ms: the timestamp that was signed. */
  readonly sentAt: number;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  /** A word, such as `timeout` or `http_503`; null on success. */
  readonly error: string | null;
  readonly errorText: string | null;
}

export interface Settled {
  /** The ids of what was written. */
  readonly settled: readonly string[];
  /** Room came free in a lane where more is due. */
  readonly hasMore: boolean;
}

/**
 * Writes the results of attempts in one statement, each only while its claim still holds: the attempt, the delivery's
 * status, when its lane is due, the endpoint's hour, and its count of exhausted deliveries in a row, which disables it at ten
 * (I5, I7). What was lost to another claim leaves no trace. Repeating it is safe.
 *
 * The lanes are locked first, in one order, as everybody does who changes what waits in them.
 */
export async function settle(db: Db, results: readonly Result[]): Promise<Settled> {
  const rows = await db<{ ids: string | null; hasMore: boolean | null }[]>`
    with ${resultRows(db, results)}, lane as (
      insert into endpoint_lanes as lane (endpoint_id, status, workspace_id, next_due_at, version, answers_soon)
      select endpoint_id, status, min(workspace_id), min(due_at), ${verdict(db)}, coalesce(avg(duration_ms) < ${soonMs}, true) from (
        select endpoint_id, lane as status, workspace_id, null as due_at, duration_ms, error from result
        union all
        select endpoint_id, 'retrying', workspace_id, due_at, null, null from result where next = 'retrying'
      ) touched
      group by endpoint_id, status order by endpoint_id, status
      on conflict (endpoint_id, status) do update set version = lane.version + 1, at_cap = false, cap = ${newCap(db)},
        answers_soon = ${answersSoon(db)},
        next_due_at = least(lane.next_due_at, excluded.next_due_at, case when lane.at_cap then clock() end)
      returning endpoint_id, status, next_due_at
    ), live as materialized (
      select result.*, d.event_id, d.event, d.round, d.number, d.created_at
      from result join lane on lane.endpoint_id = result.endpoint_id and lane.status = result.lane
      cross join lateral (
        select event_id, event, round, attempt + 1 as number, created_at from open_deliveries
        where id = result.id and claim = result.claim
        for update
      ) d
    ), retried as (
      -- Each is there, and locked: it is found by its key, whatever the plan. A join of few rows would compare each with all others.
      insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, attempt, due_at, http_status, last_error)
      select workspace_id, endpoint_id, event_id, event, next, number, due_at, http_status, error_text
      from live where next = 'retrying'
      on conflict (id) do update set status = excluded.status, attempt = excluded.attempt, due_at = excluded.due_at, claim = null,
        leased_until = null, http_status = excluded.http_status, last_error = excluded.last_error
    ), closed as (
      delete from open_deliveries where id = any (array(select id from live where next <> 'retrying'))
    ), archived as (
      insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, http_status,
        last_error, created_at, settled_at)
      select workspace_id, endpoint_id, event_id, id, event, next, round, number, http_status, error_text, created_at, now()
      from live where next <> 'retrying'
    ), attempted as (
      insert into delivery_attempts (workspace_id, endpoint_id, event_id, round, number, sent_at, duration_ms, http_status,
        error, error_text, settled_at)
      select workspace_id, endpoint_id, event_id, round, number, sent_at, duration_ms, http_status, error, error_text, now()
      from live
    ), ${countedHours(db)}, ${countedFailures(db)}
    select (select string_agg(id, ',') from live) as ids, (select bool_or(next_due_at <= clock()) from lane) as "hasMore"`;
  return { settled: rows[0]?.ids?.split(',') ?? [], hasMore: rows[0]?.hasMore ?? false };
}

/**
 * On a lane's cap: -1 when attempts hung and nothing was delivered, 0 when some hung and some were, else how many ended. It
 * goes in where a new lane's version would.
 */
function verdict(db: Db) {
  const hung = db`bool_or(error is not null and duration_ms >= ${slowMs})`;
  return db`
    case when not ${hung} then count(duration_ms) when bool_or(error is null and duration_ms is not null) then 0 else -1 end`;
}

/**
 * A cap that follows how an endpoint answers: one that hangs soon holds next to nothing, whatever waits for it. One that
 * takes its time and succeeds keeps its room: at two at a time it could never catch up.
 */
function newCap(db: Db) {
  return db`
    case when excluded.version < 0 then greatest(${caps.least}, lane.cap / 2)
      else least(${caps.most}, lane.cap + excluded.version) end`;
}

/**
 * Whether a lane is claimed among those that answer soon, which wait for no other. One that hung is so again once it answers soon
 * and its cap is what it began with, or more. One answer among many that hang is not enough: the cap stays then, and what they
 * took on average still tells. Where nothing ended, `excluded` says true, and the lane is what it was.
 */
function answersSoon(db: Db) {
  return db`
    excluded.answers_soon and (lane.answers_soon or excluded.version > 0 and ${newCap(db)} >= ${caps.first})`;
}

/** Attempts under way at an endpoint, in one lane. */
const caps = { least: 2, first: 8, most: 64 };
const slowMs = 5_000;
/** What attempts take on average that end soon. */
const soonMs = 2_000;

function resultRows(db: Db, results: readonly Result[]) {
  const plain = <Name extends keyof Result>(name: Name) =>
    `{${results.map((result) => result[name] ?? 'null').join()}}`;
  const escaped = <Name extends keyof Result>(name: Name) => results.map((result) => result[name]);
  // Ids, numbers and our own words need no escaping, and the library's costs more than the rest of the call.
  return db`
    result as materialized (
      select *, now() + wait_ms * interval '1 ms' as due_at, timestamptz 'epoch' + sent_ms * interval '1 ms' as sent_at
      from unnest(
        ${plain('id')}::text[], ${plain('workspaceId')}::text[], ${plain('endpointId')}::text[], ${plain('lane')}::text[],
        ${plain('claim')}::uuid[], ${plain('next')}::text[], ${plain('waitMs')}::int[], ${plain('sentAt')}::bigint[],
        ${plain('durationMs')}::int[], ${plain('httpStatus')}::int[], ${escaped('error')}::text[],
        ${escaped('errorText')}::text[])
      with ordinality as r (id, workspace_id, endpoint_id, lane, claim, next, wait_ms, sent_ms, duration_ms, http_status,
        error, error_text, nth)
    )`;
}
