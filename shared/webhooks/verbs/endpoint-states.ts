import type { Db } from '../../db/connections/connect.ts';
import type { Plan } from '../../workspaces/rules/plan.ts';
import { webhooksDenied } from '../../workspaces/rules/plan-access.ts';
import { type EndpointState, endpointState } from '../rules/endpoint-state.ts';

export interface StateOfEndpoint {
  readonly id: string;
  readonly url: string;
  readonly state: EndpointState;
  readonly disabledReason: string | null;
  readonly exhausted: number;
  readonly retrying: number;
}

export const maxRetrying = 100;

export async function endpointStates(
  sql: Db,
  workspaceId: string,
  endpointId: string | null = null,
): Promise<ReadonlyMap<string, StateOfEndpoint>> {
  const rows = await sql<Row[]>`
    select e.id, e.url, e.enabled, e.disabled_reason as "disabledReason", e.consecutive_failures as exhausted,
      waiting.count as retrying, w.plan, w.webhooks_enabled as "webhooksEnabled"
    from webhook_endpoints e
    join workspaces w on w.id = e.workspace_id
    cross join lateral (
      select count(*)::int as count
      from (
        select from open_deliveries where endpoint_id = e.id and status = 'retrying' limit ${maxRetrying + 1}
      ) retrying
    ) waiting
    where e.workspace_id = ${workspaceId} and e.deleted_at is null and e.id = coalesce(${endpointId}, e.id)
    order by e.id`;
  return new Map(
    rows.map(({ enabled, plan, webhooksEnabled, ...endpoint }) => {
      const hasWebhooks = webhooksDenied({ plan, webhooksEnabled }) === null;
      return [endpoint.id, { ...endpoint, state: endpointState({ ...endpoint, enabled, hasWebhooks }) }];
    }),
  );
}

interface Row extends Omit<StateOfEndpoint, 'state'> {
  readonly enabled: boolean;
  readonly plan: Plan;
  readonly webhooksEnabled: boolean;
}
