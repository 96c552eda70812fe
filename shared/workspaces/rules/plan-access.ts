import { Refused } from '../../basics/refused.ts';
import { type Plan, plansWithApiAndWebhooks } from './plan.ts';

export type Denied = 'plan' | 'switch';

interface ApiAccess {
  readonly plan: Plan;
  readonly apiEnabled: boolean;
}

interface WebhookAccess {
  readonly plan: Plan;
  readonly webhooksEnabled: boolean;
}

/** (spec: Access conditions rule 1) */
export function apiDenied({ plan, apiEnabled }: ApiAccess): Denied | null {
  return denied(plan, apiEnabled);
}

/** (spec: Access conditions rule 2) */
export function webhooksDenied({ plan, webhooksEnabled }: WebhookAccess): Denied | null {
  return denied(plan, webhooksEnabled);
}

/** Throws `forbidden`. */
export function requireApiAccess(workspace: ApiAccess): void {
  const why = apiDenied(workspace);
  if (why === 'plan') throw planTooLow(workspace.plan, 'API keys');
  if (why === 'switch') throw new Refused('forbidden', 'API access is not enabled for this workspace');
}

/** Throws `forbidden`. */
export function requireWebhooks(workspace: WebhookAccess): void {
  const why = webhooksDenied(workspace);
  if (why === 'plan') throw planTooLow(workspace.plan, 'webhooks');
  if (why === 'switch') throw new Refused('forbidden', 'webhooks are not enabled for this workspace');
}

function denied(plan: Plan, isOn: boolean): Denied | null {
  if (!plansWithApiAndWebhooks.includes(plan)) return 'plan';
  return isOn ? null : 'switch';
}

function planTooLow(plan: Plan, what: string): Refused {
  return new Refused(
    'forbidden',
    `${what} need the plan ${plansWithApiAndWebhooks.join(' or ')}: this workspace is on the plan ${plan}`,
  );
}
