import type { Db } from '../../shared/db/connect.ts';
import { eligiblePlans } from '../../shared/domain/plan.ts';

/**
 * Makes the lanes due whose endpoint or workspace gets nothing more, so that the next claim closes what is open there
 * (spec: Limits) instead of the one that follows a wait. Gives how many.
 */
export async function hastenClosing(db: Db): Promise<number> {
  const { count } = await db`
    update endpoint_lanes set next_due_at = now(), version = version + 1
    where (endpoint_id, status) in (
      select l.endpoint_id, l.status from endpoint_lanes l
      join webhook_endpoints e on e.id = l.endpoint_id join workspaces w on w.id = e.workspace_id
      where l.next_due_at > now()
        and (not e.enabled or e.deleted_at is not null or not w.webhooks_enabled or not w.plan = any (${eligiblePlans}::text[]))
      for update of l skip locked)`;
  return count;
}
