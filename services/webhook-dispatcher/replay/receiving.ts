import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { eligiblePlans, type Plan } from '../../../shared/domain/access/plan.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import { closingReasons } from '../../../shared/domain/webhooks/closing-reason.ts';
import { eventNames, matches } from '../../../shared/domain/webhooks/event-pattern.ts';

/** An endpoint that may be sent something now. */
export interface Receiving {
  readonly workspaceId: string;
  readonly endpointId: string;
  /** The events that a claim would send it: it subscribes to them, and to platform events a rule sends it. */
  readonly events: readonly string[];
}

/**
 * The endpoint, if a claim would send it anything. Throws `not_found`, and `invalid_state` with the reason that a claim
 * would close its deliveries with: better nothing is moved than closed again.
 */
export async function receivingEndpoint(db: Db | Tx, workspaceId: string, endpointId: string): Promise<Receiving> {
  const [endpoint] = await db<Row[]>`
    select e.events as patterns, e.enabled, e.deleted_at is not null as "isDeleted", w.plan,
      w.webhooks_enabled as "webhooksEnabled",
      array(select r.event from automation_rules r where r.workspace_id = w.id and r.endpoint_id = e.id) as ruled
    from webhook_endpoints e join workspaces w on w.id = e.workspace_id
    where e.id = ${endpointId} and w.id = ${workspaceId}`;
  if (!endpoint) throw new Refused('not_found', 'no such endpoint');
  const reason = reasonAgainst(endpoint);
  if (reason !== null) throw new Refused('invalid_state', reason);
  const { patterns, ruled } = endpoint;
  const isSent = (event: string): boolean => event.startsWith('order.') || ruled.includes(event);
  return { workspaceId, endpointId, events: eventNames.filter((event) => matches(patterns, event) && isSent(event)) };
}

interface Row {
  readonly patterns: readonly string[];
  readonly enabled: boolean;
  readonly isDeleted: boolean;
  readonly plan: Plan;
  readonly webhooksEnabled: boolean;
  /** Events that an automation rule sends it. */
  readonly ruled: readonly string[];
}

function reasonAgainst({ isDeleted, enabled, plan, webhooksEnabled }: Row): string | null {
  if (isDeleted) return closingReasons.deleted;
  if (!enabled) return `${closingReasons.disabled}: enable it first`;
  if (!eligiblePlans.includes(plan)) return closingReasons.planLapsed;
  return webhooksEnabled ? null : closingReasons.switchedOff;
}
