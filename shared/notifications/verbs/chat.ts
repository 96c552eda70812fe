import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { requireEndpointUrl, type WebhookPolicy } from '../../webhooks/rules/endpoint-url.ts';
import { workspaces } from '../../workspaces/table.ts';

/** Null takes it away. Throws `invalid_request` for an address where webhooks may not go. */
export async function setChatUrl(
  db: Drizzle,
  { secrets, policy }: { secrets: Secrets; policy: WebhookPolicy },
  workspaceId: string,
  url: string | null,
): Promise<void> {
  if (url !== null) requireEndpointUrl(url, 'production', policy);
  await db
    .update(workspaces)
    .set({ chatUrl: url === null ? null : secrets.seal(url) })
    .where(eq(workspaces.id, workspaceId));
}

/** Its host alone, as the rest of it is a secret; null without one. */
export async function chatHost(db: Drizzle, secrets: Secrets, workspaceId: string): Promise<string | null> {
  const [row] = await db.select({ url: workspaces.chatUrl }).from(workspaces).where(eq(workspaces.id, workspaceId));
  return row?.url ? new URL(secrets.open(row.url)).host : null;
}
