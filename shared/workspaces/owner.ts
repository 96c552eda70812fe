import { and, eq } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import { conversations } from '../conversations/table.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { orders } from '../orders/table.ts';
import { webhookEndpoints } from '../webhooks/table.ts';
import { workspaces } from './table.ts';

/**
 * The workspace of something that is named by its id alone. Tables are keyed by workspace first, so each workspace is one
 * index look-up; that suits an operator, and saves an index that no service needs.
 */
export async function workspaceOfOrder(db: Drizzle, id: string): Promise<string> {
  const [row] = await db
    .select({ workspaceId: workspaces.id })
    .from(workspaces)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaces.id), eq(orders.id, id)));
  return found(row, 'order');
}

/** Throws `not_found`, like all of these. */
export async function workspaceOfConversation(db: Drizzle, id: string): Promise<string> {
  const [row] = await db
    .select({ workspaceId: workspaces.id })
    .from(workspaces)
    .innerJoin(conversations, and(eq(conversations.workspaceId, workspaces.id), eq(conversations.id, id)));
  return found(row, 'conversation');
}

/** Also of a deleted endpoint: what it was sent can still be looked at. */
export async function workspaceOfEndpoint(db: Drizzle, id: string): Promise<string> {
  const { workspaceId } = webhookEndpoints;
  const [row] = await db.select({ workspaceId }).from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return found(row, 'endpoint');
}

function found(row: { workspaceId: string } | undefined, what: string): string {
  if (!row) throw new Refused('not_found', `no such ${what}`);
  return row.workspaceId;
}
