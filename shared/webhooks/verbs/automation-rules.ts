import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { getWorkspace } from '../../workspaces/workspaces.ts';
import type { AutomationEvent } from '../rules/event-pattern.ts';
import { automationRules } from '../table.ts';
import { getEndpoint } from './endpoints.ts';

/** (spec: Automation events) */
export type AutomationRule = typeof automationRules.$inferSelect;

const shown = getTableColumns(automationRules);

export interface NewRule {
  readonly workspaceId: string;
  readonly event: AutomationEvent;
  readonly endpointId: string;
}

/** Throws `not_found`, `invalid_state` for a duplicate, `invalid_request` beyond the limit. */
export async function createRule(db: Drizzle, { workspaceId, event, endpointId }: NewRule): Promise<AutomationRule> {
  return db.transaction(async (tx) => {
    // Locked, so that the count holds.
    await getWorkspace(tx, workspaceId, 'update');
    await getEndpoint(tx, endpointId, { workspaceId });
    await requireAllowed(tx, { workspaceId, event, endpointId });
    const [rule] = await tx
      .insert(automationRules)
      .values({ id: newId('rule'), workspaceId, event, endpointId })
      .returning(shown);
    if (!rule) throw new Error('an insert gave no row');
    return rule;
  });
}

export function ruleAuditEntry(change: 'created' | 'deleted') {
  return ({ workspaceId, id, event, endpointId }: AutomationRule) => {
    return { workspaceId, action: `rule.${change}`, target: id, details: { event, endpointId } };
  };
}

const maxRules = 200;

/** After deleting one of two equal rules events would still be sent. */
async function requireAllowed(tx: Drizzle, { workspaceId, event, endpointId }: NewRule): Promise<void> {
  const made = await listRules(tx, workspaceId);
  if (made.some((rule) => rule.event === event && rule.endpointId === endpointId)) {
    throw new Refused('invalid_state', 'there is this rule already');
  }
  if (made.length < maxRules) return;
  throw new Refused('invalid_request', `a workspace has at most ${maxRules} rules: delete one that is not used`);
}

/** Throws `not_found`. */
export async function listRules(db: Drizzle, workspaceId: string): Promise<AutomationRule[]> {
  await getWorkspace(db, workspaceId);
  return db
    .select(shown)
    .from(automationRules)
    .where(eq(automationRules.workspaceId, workspaceId))
    .orderBy(asc(automationRules.id));
}

/** Returns the deleted rule. Throws `not_found`, also for another workspace's. */
export async function deleteRule(db: Drizzle, id: string, workspaceId?: string): Promise<AutomationRule> {
  const owned = workspaceId === undefined ? undefined : eq(automationRules.workspaceId, workspaceId);
  const [rule] = await db
    .delete(automationRules)
    .where(and(eq(automationRules.id, id), owned))
    .returning(shown);
  if (!rule) throw new Refused('not_found', 'no such rule');
  return rule;
}
