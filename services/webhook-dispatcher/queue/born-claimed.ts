import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Share } from './room.ts';

/**
 * The steps of a fan-out that say of each delivery whether it may be born claimed (`may_go`), and what was `added` to its lane when
 * that was so: as far as the share and the lane's cap have room, workspaces in turn, and only where nothing waits in the lane.
 */
export function placed(db: Db, share: Share) {
  if (share.room > 0) return db`${judged(db, share)}, ${inTurn(db, share)}`;
  return db`
    placed as (
      select endpoint_id, workspace_id, null::bigint as added, event_id, name, bytes, 0 as nth, false as may_go
      from matching where is_receiving
    )`;
}

/**
 * Which of them are born claimed, once their lanes are raised. Where none may be, no delivery is compared with its lane: a plan
 * of few rows compares each with every lane there is.
 */
export function born(db: Db, share: Share) {
  if (share.room > 0) {
    return db`
      select placed.*, may_go and raised.added = placed.added + 1 as is_claimed from placed join raised using (endpoint_id)`;
  }
  return db`select placed.*, false as is_claimed from placed where (select count(*) from raised) > 0`;
}

/** Each lane is looked at once, however many deliveries it gets. */
function judged(db: Db, { perEndpoint, busyWorkspaces }: Share) {
  return db`
    lane_of as materialized (
      select endpoint_id, min(workspace_id) as workspace_id, array_agg(event_id) as event_ids, array_agg(name) as names,
        array_agg(bytes) as sizes, array_agg(is_subscribed) as are_subscribed
      from matching where is_receiving group by endpoint_id
    ), judged as (
      select lane_of.endpoint_id, lane_of.workspace_id, lane.added, delivery.*,
        (is_subscribed and nth <= free and lane_of.workspace_id <> all (${[...busyWorkspaces]}::text[])) is true as may
      from lane_of left join lateral (
        select l.added, least(l.cap, ${perEndpoint}::int) - under_way as free
        from endpoint_lanes l cross join lateral (
          select count(*) as open, count(*) filter (where leased_until > now()) as under_way from (
            select leased_until from open_deliveries o
            where o.endpoint_id = l.endpoint_id and o.status = l.status order by o.due_at, o.id limit l.cap
          ) oldest
        ) looked
        where l.endpoint_id = lane_of.endpoint_id and l.status = 'pending' and open = under_way
        offset 0 -- keeps it a look-up for each lane: joined, every lane there is would be read
      ) lane on true
      cross join lateral unnest(event_ids, names, sizes, are_subscribed) with ordinality
        as delivery (event_id, name, bytes, is_subscribed, nth)
    )`;
}

function inTurn(db: Db, { room, perWorkspace, bytes }: Share) {
  return db`
    in_turn as (
      select *, row_number() over (partition by may, workspace_id order by nth) as turn from judged
    ), summed as (
      select *, row_number() over before as place, sum(bytes) over before as bytes_so_far
      from in_turn window before as (partition by may order by turn, event_id rows unbounded preceding)
    ), placed as materialized (
      select *, may and turn <= ${perWorkspace}::int and place <= ${room}::int and bytes_so_far <= ${bytes}::int as may_go
      from summed
    )`;
}
