import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { webhookEndpoints } from '../table.ts';
import { changeEndpoint, type Endpoint } from './endpoints.ts';

/** Resets its failure counter (spec: Webhook endpoint). Throws `not_found`. */
export async function enableEndpoint(db: Drizzle, id: string): Promise<Endpoint> {
  return changeEndpoint(db, id, { enabled: true, disabledReason: null, disabledAt: null, consecutiveFailures: 0 });
}

/** A disabled one keeps its reason and time. Throws `not_found`. */
export async function disableEndpoint(db: Drizzle, id: string): Promise<Endpoint> {
  return changeEndpoint(db, id, {
    enabled: false,
    disabledReason: sql`coalesce(${webhookEndpoints.disabledReason}, 'disabled by an admin')`,
    disabledAt: sql`coalesce(${webhookEndpoints.disabledAt}, clock())`,
  });
}

/** The row stays for its deliveries. Throws `not_found`. */
export async function deleteEndpoint(db: Drizzle, id: string): Promise<Endpoint> {
  return changeEndpoint(db, id, { deletedAt: sql`clock()` });
}
