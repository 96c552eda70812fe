import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { signingSecret } from '../rules/signing-secret.ts';
import { webhookEndpoints } from '../table.ts';
import { changeEndpoint, type Endpoint, getEndpoint, secretBytes } from './endpoints.ts';

/** Replaces a second secret that was never promoted (decided: Webhooks). Throws `not_found`. */
export async function rotateSecret(db: Drizzle, secrets: Secrets, id: string): Promise<Endpoint & { secret: string }> {
  const secret = signingSecret(randomBytes(secretBytes));
  return { ...(await changeEndpoint(db, id, { nextSecret: secrets.seal(secret) })), secret };
}

/** Throws `not_found`, and `invalid_state` without a second secret. */
export async function promoteSecret(db: Drizzle, id: string): Promise<Endpoint> {
  return db.transaction(async (tx) => {
    const { rotating } = await getEndpoint(tx, id, { lock: 'update' });
    if (!rotating) throw new Refused('invalid_state', 'there is no second secret to promote: rotate first');
    return changeEndpoint(tx, id, { secret: sql`${webhookEndpoints.nextSecret}`, nextSecret: null });
  });
}
