import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { webhookEndpoints } from '../../../../shared/db/schema/webhooks.ts';
import type { Secrets } from '../../../../shared/db/secrets.ts';
import type { Attempt } from './delivery-attempts.ts';

/** The request of an attempt, as it was written to the wire (spec: Delivery format). */
export interface SignedRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Of the body, under the secret that the endpoint has now. */
  readonly signature: string;
}

/** What signs and where it goes: of a deleted endpoint too. Null when there is no such endpoint. */
export async function signerOf(db: Drizzle, secrets: Secrets, endpointId: string) {
  const { url, secret, deletedAt } = webhookEndpoints;
  const [row] = await db
    .select({ url, secret, deletedAt })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  return row ? { url: row.url, secret: secrets.open(row.secret), isDeleted: row.deletedAt !== null } : null;
}

/** The request of an attempt again. Null when its event is no longer kept. */
export function signedRequest(
  { url, secret }: { readonly url: string; readonly secret: string },
  delivery: { readonly id: string; readonly event: string },
  { sentAt, body }: Pick<Attempt, 'sentAt' | 'body'>,
): SignedRequest | null {
  if (body === null) return null;
  const signature = createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex');
  const headers = [
    ['Content-Type', 'application/json'],
    ['X-Service-Event', delivery.event],
    ['X-Service-Delivery', delivery.id],
    ['X-Service-Timestamp', String(sentAt)],
    ['X-Service-Signature-Version', 'v1'],
    ['X-Service-Signature', signature],
  ] as const;
  return { url, headers, body, signature };
}

/** The same request as a line for a terminal. */
export function curlOf({ url, headers, body }: SignedRequest): string {
  const lines = [`curl ${quoted(url)}`, ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`)];
  return [...lines, `  --data-binary ${quoted(body)}`].join(' \\\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
