import { Refused } from '../../../shared/basics/refused.ts';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { WebhookPolicy } from '../../../shared/webhooks/rules/endpoint-url.ts';
import { automationEvents, matches } from '../../../shared/webhooks/rules/event-pattern.ts';
import { createRule, deleteRule, listRules } from '../../../shared/webhooks/verbs/automation-rules.ts';
import { createEndpoint, type Endpoint } from '../../../shared/webhooks/verbs/endpoints.ts';
import { deleteEndpoint } from '../../../shared/webhooks/verbs/switch-endpoint.ts';

const description = 'cli listen: goes when that ends';
const answerWithinMs = 2_000;

/** Creates the endpoint and a rule for each of its automation events, or nothing. Throws like `createEndpoint`. */
export async function openListener(
  db: Drizzle,
  secrets: Secrets,
  policy: WebhookPolicy,
  workspaceId: string,
  wanted: { readonly url: string; readonly events: readonly string[] },
): Promise<Endpoint & { secret: string }> {
  return db.transaction(async (tx) => {
    const endpoint = await createEndpoint(tx, secrets, policy, {
      ...{ ...wanted, workspaceId, description },
      environment: 'test',
    });
    for (const event of automationEvents.filter((each) => matches(wanted.events, each))) {
      await createRule(tx, { workspaceId, event, endpointId: endpoint.id });
    }
    return endpoint;
  });
}

/** Tolerates an endpoint that is already deleted. */
export async function closeListener(db: Drizzle, endpoint: Endpoint): Promise<Endpoint> {
  const { id, workspaceId } = endpoint;
  await db.transaction(async (tx) => {
    const rules = await listRules(tx, workspaceId);
    for (const rule of rules.filter(({ endpointId }) => endpointId === id)) await deleteRule(tx, rule.id);
  });
  await deleteEndpoint(db, id).catch((error) => {
    if (!(error instanceof Refused && error.code === 'not_found')) throw error;
  });
  return endpoint;
}

export async function isOrphaned(endpoint: Endpoint): Promise<boolean> {
  if (endpoint.description !== description) return false;
  const answer = await fetch(endpoint.url, { signal: AbortSignal.timeout(answerWithinMs) }).catch(() => null);
  return answer?.ok !== true;
}
