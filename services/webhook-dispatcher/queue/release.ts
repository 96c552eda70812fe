import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Held } from './claim.ts';

/**
 * Gives claims back unsettled, so that others run these attempts now, under the same number. Those lost already stay so. Each
 * workspace's apart: where somebody holds its lanes, its claims lie until their leases end, and nobody else's do.
 */
export async function release(db: Db, claims: readonly Held[]): Promise<void> {
  const byWorkspace = Map.groupBy(claims, ({ workspaceId }) => workspaceId);
  const given = await Promise.allSettled([...byWorkspace.values()].map((own) => releaseTogether(db, own)));
  for (const each of given) if (each.status === 'rejected') throw each.reason;
}

async function releaseTogether(db: Db, claims: readonly Held[]): Promise<void> {
  await db`
    with given as materialized (
      select * from unnest(${claims.map((each) => each.id)}::text[], ${claims.map((each) => each.claim)}::uuid[],
        ${claims.map((each) => each.endpointId)}::text[], ${claims.map((each) => each.lane)}::text[])
        as g (id, claim, endpoint_id, lane)
    ), lane as (
      insert into endpoint_lanes as lane (endpoint_id, status, workspace_id, next_due_at)
      select endpoint_id, lane, min(e.workspace_id), clock()
      from given join webhook_endpoints e on e.id = given.endpoint_id
      group by endpoint_id, lane order by endpoint_id, lane
      on conflict (endpoint_id, status) do update set version = lane.version + 1, added = lane.added + 1, at_cap = false,
        next_due_at = least(lane.next_due_at, excluded.next_due_at)
      returning endpoint_id, status
    ), live as materialized (
      select d.id from given join lane on lane.endpoint_id = given.endpoint_id and lane.status = given.lane
      cross join lateral (
        select id from open_deliveries where id = given.id and claim = given.claim for update
      ) d
    )
    update open_deliveries set claim = null, leased_until = null where id = any (array(select id from live))`;
}
