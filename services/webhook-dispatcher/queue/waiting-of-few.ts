import type { Db } from '../../../shared/db/connections/connect.ts';
import { eventsPerFanOut } from './fan-out.ts';

/**
 * Of the `last` events that wait, those of workspaces that have half as many of them as one has on average, or fewer; by their
 * ids. Where some flood, and the oldest come first, these are behind all that the others have recorded.
 */
export async function waitingOfFew(db: Db, last: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with latest as materialized (
      select id, workspace_id from events where fanned_out_at is null order by id desc limit ${last}
    ), of_workspace as (
      select count(*) as events, array_agg(id) as ids from latest group by workspace_id
    )
    select unnest(ids) as id from of_workspace
    where 2 * events <= (select avg(events) from of_workspace) order by id limit ${eventsPerFanOut}`;
  return rows.map(({ id }) => id);
}
