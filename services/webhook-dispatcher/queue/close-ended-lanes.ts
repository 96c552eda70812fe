import type { Db } from '../../../shared/db/connections/connect.ts';
import { eligiblePlans } from '../../../shared/domain/access/plan.ts';

/**
 * Makes the lanes due whose endpoint or workspace gets nothing more, so that the next claim closes what is open there
 * (spec: Limits) instead of the one that follows a wait. Gives how many.
 */
export async function hastenClosing(db: Db): Promise<number> {
  const { count } = await db`
    with ended as materialized (
      select l.ctid as at from endpoint_lanes l
      cross join lateral (
        select from webhook_endpoints e join workspaces w on w.id = e.workspace_id
        where e.id = l.endpoint_id
          and (not e.enabled or e.deleted_at is not null or not w.webhooks_enabled or not w.plan = any (${eligiblePlans}::text[]))
        limit 1
      ) nothing_more
      where l.next_due_at > now()
      for update of l skip locked
    )
    update endpoint_lanes l set next_due_at = now(), version = version + 1 from ended where l.ctid = ended.at`;
  return count;
}
