import type { Db } from '../../../shared/db/connections/connect.ts';
import { tellSince } from '../../../shared/tracing/later-spans.ts';
import { instant, kinds } from '../../../shared/tracing/spans.ts';
import { born, placed } from './born-claimed.ts';
import { type Claimed, claimedOf, leaseMs } from './claim.ts';
import { noShare, type Share } from './room.ts';

/** Events that one statement takes at most. */
export const eventsPerFanOut = 500;

export interface FannedOut {
  readonly events: number;
  readonly deliveries: number;
  /** Of these, those that were born claimed. */
  readonly claimed: readonly Claimed[];
  /** Of the events that wait so many were looked at: fewer than were asked for when no more wait, or others are at them. */
  readonly lookedAt: number;
  /** Workspaces that were passed over, because somebody holds a lane of theirs. */
  readonly held: readonly string[];
  /** No workspace has more than a quarter of the events, and the oldest waited less than five seconds. */
  readonly isMixed: boolean;
  /** How long the oldest of the events had waited. */
  readonly waitedMs: number;
}

/** Which events: the oldest, unless said otherwise. */
export interface Which {
  /** Waits for no lane: leaves events of these workspaces, and of all others of which somebody holds one. */
  readonly passingOver?: readonly string[] | undefined;
  /** None but these, by their ids. */
  readonly among?: readonly string[];
}

/** What is of many waits for room no longer than this. */
const mixedForMs = 5_000;

/**
 * Takes `most` events that wait, oldest first, makes their deliveries, makes the endpoints' lanes due and marks the events, all
 * in one statement: an event is fanned out exactly once, whoever dies and however many do it at a time (I4, I5).
 *
 * Order events go to every endpoint of the workspace that subscribes to them; the others only where an automation rule
 * sends them, and whether the endpoint subscribes to those is judged when they are claimed (spec: Automation events).
 * Neither an endpoint nor a rule that is younger than the event gets it. An endpoint that is disabled misses it: its delivery
 * is closed at once, and `send-missed` opens it (decided: Sending again).
 *
 * The lane is locked before the delivery is stamped, so that in a lane later deliveries always carry later times.
 *
 * What may go at once is born claimed, by the rules of a claim: as far as `share` has room, workspaces in turn, and only where
 * nothing waits in the lane and its cap leaves room. What was `added` to the lane says whether that is still so: results
 * that came meanwhile only make room.
 */
export async function fanOut(
  db: Db,
  most = eventsPerFanOut,
  { passingOver, among }: Which = {},
  share: Share = noShare,
): Promise<FannedOut> {
  const isPassing = passingOver !== undefined;
  const from = instant();
  const rows = await db<Row[]>`
    with waiting as materialized (
      select id, workspace_id from events
      where fanned_out_at is null ${isPassing ? db`and workspace_id <> all (${[...passingOver]}::text[])` : db``}
        ${among === undefined ? db`` : db`and id = any (${[...among]}::text[])`}
      order by id limit ${most} for update skip locked
    ), ${isPassing ? heldWorkspaces(db) : db`held as (select '' as workspace_id where false)`}, taken as (
      update events set fanned_out_at = clock()
      where fanned_out_at is null and id = any (array(select id from waiting))
        and id between (select min(id) from waiting) and (select max(id) from waiting)
        ${isPassing ? db`and workspace_id <> all (array(select workspace_id from held))` : db``}
      returning workspace_id, id, name, recorded_at, recorded_in, octet_length(data) as bytes, trace_parent
    ), matching as materialized (
      select taken.workspace_id, taken.id as event_id, taken.name, taken.bytes, endpoint.id as endpoint_id, closing_reason,
        closing_reason is null as is_receiving, is_subscribed
      from taken
      cross join lateral (
        select r.id, r.closing_reason, subscribes(r.events, taken.name) as is_subscribed from webhook_receivers r
        where r.workspace_id = taken.workspace_id
          and (r.closing_reason is null or r.closing_reason = 'endpoint disabled')
          and r.deleted_at is null -- says what the reason says, to the index
          and came_first(r.made_in, taken.recorded_in)
          and exists (
            select from routes_of(taken.workspace_id, taken.name, r.id, taken.recorded_in)
            where by_rule or subscribes(r.events, taken.name))
        offset 0 -- keeps it a look-up for each event: joined, every endpoint there is would be read
      ) endpoint
    ), token as materialized (
      select gen_random_uuid() as value
    ), ${placed(db, share)}, raised as (
      insert into endpoint_lanes as lane (endpoint_id, status, workspace_id, next_due_at, added)
      select endpoint_id, 'pending', min(workspace_id),
        case when bool_and(may_go) then now() + ${leaseMs} * interval '1 ms' else clock() end, coalesce(min(added), 0)
      from placed group by endpoint_id order by endpoint_id
      on conflict (endpoint_id, status) do update set
        next_due_at = case when lane.at_cap then lane.next_due_at
          else least(lane.next_due_at, case when lane.added = excluded.added then excluded.next_due_at else clock() end) end,
        version = lane.version + 1, added = lane.added + 1
      returning endpoint_id, added
    ), born as materialized (
      ${born(db, share)}
    ), made as (
      -- Those under way come before those that wait.
      insert into open_deliveries (workspace_id, endpoint_id, event_id, event, claim, leased_until)
      select workspace_id, endpoint_id, event_id, name, case when is_claimed then (select value from token) end,
        case when is_claimed then now() + ${leaseMs} * interval '1 ms' end
      from born order by is_claimed desc, nth
      on conflict do nothing
      returning 1
    ), missed as (
      insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, last_error,
        created_at)
      select workspace_id, endpoint_id, event_id, delivery_id(event_id, endpoint_id), name, 'failed', 0, 0, closing_reason,
        clock()
      from matching where closing_reason is not null
      on conflict do nothing
    ), claimed as (
      select row_number() over () as nth, delivery_id(event_id, endpoint_id) as id, born.workspace_id, endpoint_id,
        (select value from token) as claim, name as event, url, secret, next_secret, bytes, trace_parent, data
      from born
      cross join lateral (select url, secret, next_secret from webhook_endpoints e where e.id = endpoint_id limit 1) receiver
      cross join lateral (
        select data, trace_parent from events e where e.workspace_id = born.workspace_id and e.id = event_id limit 1
      ) sent
      where is_claimed
    )
    select (select count(*) from taken)::int as events, (select count(*) from made)::int as deliveries,
      (select count(*) from waiting)::int as "lookedAt", "isOfMany", "waitedMs", array(select workspace_id from held) as held,
      case when c.id is not null then
        concat_ws(E'\\x1f', c.id, c.workspace_id, c.endpoint_id, 'pending', true, c.claim, 1, c.event, c.url,
          encode(c.secret, 'hex'), coalesce(encode(c.next_secret, 'hex'), ''), c.bytes,
          coalesce(c.trace_parent, ''), c.data)
      end as line,
      case when coalesce(c.nth, 1) = 1 then array(select trace_parent from taken where trace_parent is not null) end as traced
    from (
      select coalesce(max(events) <= sum(events) / 4, false) as "isOfMany",
        coalesce(extract(epoch from clock() - min(since)) * 1000, 0)::float8 as "waitedMs"
      from (select count(*) as events, min(recorded_at) as since from taken group by workspace_id) of_workspace
    ) seen left join claimed c on true`;
  const { events, deliveries, lookedAt, held, isOfMany, waitedMs, traced } = rows[0] ?? nothing;
  tellSince(from, traced ?? [], { name: 'fan out', kind: kinds.consumer });
  const claimed = rows.flatMap(({ line }) => (line === null ? [] : [claimedOf(line)]));
  return { events, deliveries, claimed, lookedAt, held, waitedMs, isMixed: isOfMany && waitedMs < mixedForMs };
}

/** What the statement says of itself, beside each delivery that was born claimed, or beside null where there is none. */
interface Row extends Omit<FannedOut, 'claimed' | 'isMixed'> {
  /** No workspace has more than a quarter of the events. */
  readonly isOfMany: boolean;
  readonly line: string | null;
  /** The `traceparent` of each event that has one: in the first row alone. */
  readonly traced: readonly string[] | null;
}

const nothing = { events: 0, deliveries: 0, lookedAt: 0, held: [], isOfMany: false, waitedMs: 0, traced: null };

/** The workspaces of which somebody else holds a lane; all lanes of the others are locked. */
function heldWorkspaces(db: Db) {
  return db`
    lane as materialized (
      select w.workspace_id, own.endpoint_id
      from (select distinct workspace_id from waiting) w
      cross join lateral (
        select id from webhook_endpoints e where e.workspace_id = w.workspace_id and e.deleted_at is null
        offset 0 -- keeps both look-ups: joined, every endpoint there is would be read for each workspace
      ) e
      cross join lateral (
        select l.endpoint_id from endpoint_lanes l where l.endpoint_id = e.id and l.status = 'pending' offset 0
      ) own
      order by own.endpoint_id
    ), locked as materialized (
      select lane.workspace_id, is_mine is null as is_held from lane left join lateral (
        select true as is_mine from endpoint_lanes l
        where l.endpoint_id = lane.endpoint_id and l.status = 'pending' for update skip locked
      ) mine on true
    ), held as materialized (
      select distinct workspace_id from locked where is_held
    )`;
}
