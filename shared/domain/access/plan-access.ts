import { Refused } from '../refused.ts';
import { eligiblePlans, type Plan } from './plan.ts';

/** Throws `forbidden` unless keys may be made for the workspace (spec: Access conditions rule 1). */
export function requireApiAccess(workspace: { readonly plan: Plan; readonly apiEnabled: boolean }): void {
  requirePlan(workspace.plan, 'API keys');
  if (!workspace.apiEnabled) throw new Refused('forbidden', 'API access is not enabled for this workspace');
}

/** Throws `forbidden` unless webhook endpoints may be made for the workspace (spec: Access conditions rule 2). */
export function requireWebhooks(workspace: { readonly plan: Plan; readonly webhooksEnabled: boolean }): void {
  requirePlan(workspace.plan, 'webhooks');
  if (!workspace.webhooksEnabled) throw new Refused('forbidden', 'webhooks are not enabled for this workspace');
}

function requirePlan(plan: Plan, what: string): void {
  if (eligiblePlans.includes(plan)) return;
  throw new Refused(
    'forbidden',
    `${what} need the plan ${eligiblePlans.join(' or ')}: this workspace is on the plan ${plan}`,
  );
}
