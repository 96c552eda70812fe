import { and, eq } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import { conversations } from '../conversations/table.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { orders } from '../orders/table.ts';
import { webhookEndpoints } from '../webhooks/table.ts';
import { workspaces } from './table.ts';

/** One index look-up per workspace: fast enough for an operator, and it saves an index on the id alone. */
export async function workspaceOfOrder(db: Drizzle, id: string): Promise<string> {
  const [row] = await db
    .select({ workspaceId: workspaces.id })
    .from(workspaces)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaces.id), eq(orders.id, id)));
  return workspaceIdOf(row, 'order');
}

export async function workspaceOfConversation(db: Drizzle, id: string): Promise<string> {
  const [row] = await db
    .select({ workspaceId: workspaces.id })
    .from(workspaces)
    .innerJoin(conversations, and(eq(conversations.workspaceId, workspaces.id), eq(conversations.id, id)));
  return workspaceIdOf(row, 'conversation');
}

export async function workspaceOfEndpoint(db: Drizzle, id: string): Promise<string> {
  const { workspaceId } = webhookEndpoints;
  const [row] = await db.select({ workspaceId }).from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return workspaceIdOf(row, 'endpoint');
}

function workspaceIdOf(row: { workspaceId: string } | undefined, what: string): string {
  if (!row) throw new Refused('not_found', `no such ${what}`);
  return row.workspaceId;
}
