import type { Tx } from '../../shared/db/connect.ts';
import type { Receiving } from './receiving.ts';

/**
 * Locks the endpoint's lanes, and makes that of first attempts due: what becomes open in it afterwards, in the same
 * transaction, no claim overlooks (see `claim`). Both are locked, in the order in which everybody locks them.
 */
export async function openLanes(tx: Tx, { workspaceId, endpointId }: Receiving): Promise<void> {
  await tx`
    insert into endpoint_lanes as lane (endpoint_id, status, workspace_id, next_due_at)
    values (${endpointId}, 'pending', ${workspaceId}, clock()), (${endpointId}, 'retrying', ${workspaceId}, null)
    on conflict (endpoint_id, status) do update set version = lane.version + 1,
      next_due_at = case when lane.at_cap then lane.next_due_at else least(lane.next_due_at, excluded.next_due_at) end`;
}

/** Moves closed deliveries of these events back to the open ones, for a new round, due now. Needs the lanes. Gives how many. */
export async function openAgain(tx: Tx, to: Receiving, eventIds: readonly string[]): Promise<number> {
  const { count } = await tx`
    with moved as (
      delete from closed_deliveries
      where workspace_id = ${to.workspaceId} and endpoint_id = ${to.endpointId} and event_id = any (${eventIds}::text[])
      returning workspace_id, endpoint_id, event_id, event, round, created_at
    )
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, round, created_at)
    select workspace_id, endpoint_id, event_id, event, round + 1, created_at from moved order by event_id`;
  return count;
}
