import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { webhookEndpoints } from '../table.ts';
import { changeEndpoint, type Endpoint } from './endpoints.ts';

/** Enables an endpoint and resets its failure counter (spec: Webhook endpoint). Throws `not_found`. */
export async function enableEndpoint(db: Drizzle, id: string): Promise<Endpoint> {
  return changeEndpoint(db, id, { enabled: true, disabledReason: null, disabledAt: null, consecutiveFailures: 0 });
}

/** Disables an endpoint; one that is disabled already keeps its reason and time. Throws `not_found`. */
export async function disableEndpoint(db: Drizzle, id: string): Promise<Endpoint> {
  return changeEndpoint(db, id, {
    enabled: false,
    disabledReason: sql`coalesce(${webhookEndpoints.disabledReason}, 'disabled by an admin')`,
    disabledAt: sql`coalesce(${webhookEndpoints.disabledAt}, clock())`,
  });
}

/** Deletes an endpoint; its row stays for the deliveries that name it. Throws `not_found`. */
export async function deleteEndpoint(db: Drizzle, id: string): Promise<Endpoint> {
  return changeEndpoint(db, id, { deletedAt: sql`clock()` });
}
