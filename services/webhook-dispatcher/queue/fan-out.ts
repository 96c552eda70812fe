import { type Db, isLockTimeout } from '../../../shared/db/connections/connect.ts';

/** Events that one statement takes at most. */
const eventsPerFanOut = 500;

/** A statement that takes longer is to take fewer events: it holds the lanes of their endpoints. */
const longMs = 500;

/** Workspaces that were passed over are looked at again after this. */
const passedOverForMs = 1_000;

export interface FannedOut {
  readonly events: number;
  readonly deliveries: number;
  /** Of those that wait so many were looked at: fewer than were asked for when no more wait, or others are at them. */
  readonly lookedAt: number;
  /** Workspaces that were passed over, because somebody holds a lane of theirs. */
  readonly held: readonly string[];
}

/**
 * Fans out a part of what waits, each call as many events as take a fraction of a second: where one goes to hundreds of
 * endpoints, PostgreSQL would end a statement of five hundred each time, and nobody's events would ever go on.
 *
 * Where somebody keeps a lane locked, its workspace is passed over, and looked at again a second later.
 */
export function fanOutInParts(db: Db): () => Promise<FannedOut & { readonly more: boolean }> {
  let most = eventsPerFanOut;
  let passing: { readonly since: number; readonly over: readonly string[] } | null = null;
  return async () => {
    const [asked, began] = [most, performance.now()];
    if (passing && began - passing.since > passedOverForMs) passing = { since: began, over: [] };
    try {
      const done = await fanOut(db, asked, passing?.over);
      const over: readonly string[] = [...(passing?.over ?? []), ...done.held];
      passing = passing && over.length > 0 ? { ...passing, over } : null;
      return { ...done, more: done.held.length > 0 || done.lookedAt === asked };
    } catch (error) {
      if (!isLockTimeout(error) || passing) throw error;
      passing = { since: began, over: [] };
      return { events: 0, deliveries: 0, lookedAt: 0, held: [], more: true };
    } finally {
      const isLong = performance.now() - began > longMs;
      most = isLong ? Math.ceil(asked / 4) : Math.min(eventsPerFanOut, 2 * asked);
    }
  };
}

/**
 * Takes `most` events that wait, oldest first, makes their deliveries, makes the endpoints' lanes due and marks the events, all
 * in one statement: an event is fanned out exactly once, whoever dies and however many do it at a time (I4, I5).
 *
 * Order events go to every endpoint of the workspace that subscribes to them; the others only where an automation rule
 * sends them, and whether the endpoint subscribes to those is judged when they are claimed (spec: Automation events).
 * Neither an endpoint nor a rule that is younger than the event gets it. An endpoint that is disabled misses it: its delivery
 * is closed at once, and `send-missed` opens it (decided: Sending again).
 *
 * The lane is locked before the delivery is stamped, so that in a lane later deliveries always carry later times. Given
 * `passingOver`, it waits for no lane: it leaves the events of those workspaces, and of all others of which somebody holds one.
 */
export async function fanOut(
  db: Db,
  most = eventsPerFanOut,
  passingOver: readonly string[] | null = null,
): Promise<FannedOut> {
  const isPassing = passingOver !== null;
  const [result = { events: 0, deliveries: 0, lookedAt: 0, held: [] }] = await db<FannedOut[]>`
    with waiting as materialized (
      select id, workspace_id from events
      where fanned_out_at is null ${isPassing ? db`and workspace_id <> all (${[...passingOver]}::text[])` : db``}
      order by id limit ${most} for update skip locked
    ), ${isPassing ? heldWorkspaces(db) : db`held as (select '' as workspace_id where false)`}, taken as (
      update events set fanned_out_at = clock()
      where fanned_out_at is null and id = any (array(select id from waiting))
        and id between (select min(id) from waiting) and (select max(id) from waiting)
        ${isPassing ? db`and workspace_id <> all (array(select workspace_id from held))` : db``}
      returning workspace_id, id, name, recorded_in
    ), matching as materialized (
      select taken.workspace_id, taken.id as event_id, taken.name, endpoint.id as endpoint_id, closing_reason
      from taken
      cross join lateral (
        select r.id, r.closing_reason from webhook_receivers r
        where r.workspace_id = taken.workspace_id
          and (r.closing_reason is null or r.closing_reason = 'endpoint disabled')
          and r.deleted_at is null -- says what the reason says, to the index
          and came_first(r.made_in, taken.recorded_in)
          and exists (
            select from routes_of(taken.workspace_id, taken.name, r.id, taken.recorded_in)
            where by_rule or subscribes(r.events, taken.name))
        offset 0 -- keeps it a look-up for each event: joined, every endpoint there is would be read
      ) endpoint
    ), raised as (
      insert into endpoint_lanes as lane (endpoint_id, status, workspace_id, next_due_at)
      select endpoint_id, 'pending', min(workspace_id), clock() from matching where closing_reason is null
      group by endpoint_id order by endpoint_id
      on conflict (endpoint_id, status) do update set
        next_due_at = case when lane.at_cap then lane.next_due_at else least(lane.next_due_at, excluded.next_due_at) end,
        version = lane.version + 1
      returning endpoint_id
    ), made as (
      insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
      select matching.workspace_id, endpoint_id, event_id, name from matching join raised using (endpoint_id)
      on conflict do nothing
      returning 1
    ), missed as (
      insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, last_error,
        created_at)
      select workspace_id, endpoint_id, event_id, delivery_id(event_id, endpoint_id), name, 'failed', 0, 0, closing_reason,
        clock()
      from matching where closing_reason is not null
      on conflict do nothing
    )
    select (select count(*) from taken)::int as events, (select count(*) from made)::int as deliveries,
      (select count(*) from waiting)::int as "lookedAt", array(select workspace_id from held) as held`;
  return result;
}

/** The workspaces of which somebody else holds a lane; all lanes of the others are locked. */
function heldWorkspaces(db: Db) {
  return db`
    lane as materialized (
      select e.workspace_id, l.endpoint_id
      from (select distinct workspace_id from waiting) w
      join webhook_endpoints e on e.workspace_id = w.workspace_id and e.deleted_at is null
      join endpoint_lanes l on l.endpoint_id = e.id and l.status = 'pending'
      order by l.endpoint_id
    ), free as materialized (
      select lane.endpoint_id from lane cross join lateral (
        select from endpoint_lanes l where l.endpoint_id = lane.endpoint_id and l.status = 'pending' for update skip locked
      ) mine
    ), held as materialized (
      select distinct workspace_id from lane where endpoint_id <> all (array(select endpoint_id from free))
    )`;
}
