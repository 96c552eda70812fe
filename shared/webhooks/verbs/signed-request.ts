import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { webhookEndpoints } from '../table.ts';
import type { Attempt } from './delivery-attempts.ts';
import { signedHeaders } from './signed-headers.ts';

/** (spec: Delivery format) */
export interface SignedRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly signature: string;
  readonly nextSignature: string | null;
}

export interface Signer {
  readonly url: string;
  readonly secret: string;
  /** While a secret is being replaced it signs too (decided: Webhooks). */
  readonly nextSecret: string | null;
  readonly isDeleted: boolean;
}

export async function signerOf(db: Drizzle, secrets: Secrets, endpointId: string): Promise<Signer | null> {
  const { url, secret, nextSecret, deletedAt } = webhookEndpoints;
  const [row] = await db
    .select({ url, secret, nextSecret, deletedAt })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  if (!row) return null;
  return {
    url: row.url,
    secret: secrets.open(row.secret),
    nextSecret: row.nextSecret && secrets.open(row.nextSecret),
    isDeleted: row.deletedAt !== null,
  };
}

export function signedRequest(
  { url, secret, nextSecret }: Pick<Signer, 'url' | 'secret' | 'nextSecret'>,
  delivery: { readonly id: string; readonly event: string },
  { sentAt, body }: Pick<Attempt, 'sentAt' | 'body'>,
): SignedRequest | null {
  if (body === null) return null;
  const { id: deliveryId, event } = delivery;
  const headers = signedHeaders({ deliveryId, event, timestamp: sentAt, body }, secret, nextSecret);
  const { 'X-Service-Signature': signature = '', 'X-Service-Signature-Next': nextSignature = null } = headers;
  return { url, headers: Object.entries(headers), body, signature, nextSignature };
}

export function curlOf({ url, headers, body }: SignedRequest): string {
  const lines = [`curl ${quoted(url)}`, ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`)];
  return [...lines, `  --data-binary ${quoted(body)}`].join(' \\\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
