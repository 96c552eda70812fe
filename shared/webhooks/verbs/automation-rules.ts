import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { getWorkspace } from '../../workspaces/workspaces.ts';
import type { AutomationEvent } from '../rules/event-pattern.ts';
import { automationRules } from '../table.ts';
import { getEndpoint } from './endpoints.ts';

/** When `event` happens, send it to one endpoint (spec: Automation events). */
export type AutomationRule = typeof automationRules.$inferSelect;

const shown = getTableColumns(automationRules);

export interface NewRule {
  readonly workspaceId: string;
  readonly event: AutomationEvent;
  readonly endpointId: string;
}

/**
 * Whether the endpoint subscribes to the event is judged when it happens: its patterns may change. Throws `not_found`,
 * also for an endpoint of another workspace, `invalid_state` when there is this very rule already, and `invalid_request` for one
 * too many.
 */
export async function createRule(db: Drizzle, { workspaceId, event, endpointId }: NewRule): Promise<AutomationRule> {
  return db.transaction(async (tx) => {
    // Whoever else makes a rule there waits, so that the count holds.
    await getWorkspace(tx, workspaceId, 'update');
    await getEndpoint(tx, endpointId, { workspaceId });
    await requireRoom(tx, { workspaceId, event, endpointId });
    const [rule] = await tx
      .insert(automationRules)
      .values({ id: newId('rule'), workspaceId, event, endpointId })
      .returning(shown);
    if (!rule) throw new Error('an insert gave no row');
    return rule;
  });
}

/** What the audit log says of a rule. */
export function ruleDeed(deed: 'created' | 'deleted') {
  return ({ workspaceId, id, event, endpointId }: AutomationRule) => {
    return { workspaceId, action: `rule.${deed}`, target: id, details: { event, endpointId } };
  };
}

/** Rules of one workspace: each event of theirs looks at all of them. */
const mostRules = 200;

/** Two rules that say the same would send nothing twice, but whoever deleted one would still see it sent. */
async function requireRoom(tx: Drizzle, { workspaceId, event, endpointId }: NewRule): Promise<void> {
  const made = await listRules(tx, workspaceId);
  if (made.some((rule) => rule.event === event && rule.endpointId === endpointId)) {
    throw new Refused('invalid_state', 'there is this rule already');
  }
  if (made.length < mostRules) return;
  throw new Refused('invalid_request', `a workspace has at most ${mostRules} rules: delete one that is not used`);
}

/** The rules of a workspace, oldest first. Throws `not_found`. */
export async function listRules(db: Drizzle, workspaceId: string): Promise<AutomationRule[]> {
  await getWorkspace(db, workspaceId);
  return db
    .select(shown)
    .from(automationRules)
    .where(eq(automationRules.workspaceId, workspaceId))
    .orderBy(asc(automationRules.id));
}

/** Gives the rule that was. Throws `not_found`, also for a rule of another workspace than the one given. */
export async function deleteRule(db: Drizzle, id: string, workspaceId?: string): Promise<AutomationRule> {
  const owned = workspaceId === undefined ? undefined : eq(automationRules.workspaceId, workspaceId);
  const [rule] = await db
    .delete(automationRules)
    .where(and(eq(automationRules.id, id), owned))
    .returning(shown);
  if (!rule) throw new Refused('not_found', 'no such rule');
  return rule;
}
