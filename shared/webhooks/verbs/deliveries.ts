import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { workspaceOfEndpoint } from '../../workspaces/owner.ts';
import type { DeliveryStatus } from '../rules/retry.ts';
import { deliveries } from '../table.ts';
import { attemptsOf } from './delivery-attempts.ts';

/** Spec: Webhook delivery status. */
export const deliveryStatuses = ['pending', 'delivered', 'retrying', 'failed'] as const satisfies DeliveryStatus[];

/** (spec: Webhook delivery) */
export type Delivery = Pick<
  typeof deliveries.$inferSelect,
  'id' | 'event' | 'status' | 'attempt' | 'httpStatus' | 'lastError' | 'createdAt'
> & { readonly nextAttemptAt: number | null };

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
}

/** Includes deleted endpoints. Throws `not_found`, also for an unknown `before`. */
export async function listDeliveries(db: Drizzle, endpointId: string, filter: DeliveryFilter): Promise<Delivery[]> {
  const workspaceId = await workspaceOfEndpoint(db, endpointId);
  const last = filter.before === undefined ? undefined : await findDelivery(db, filter.before);
  if (last !== undefined && last.endpointId !== endpointId) throw noDelivery();
  const rows = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.endpointId, endpointId),
        filter.status && eq(deliveries.status, filter.status),
        last && lt(deliveries.eventId, last.eventId),
      ),
    )
    .orderBy(desc(deliveries.eventId))
    .limit(filter.limit);
  return rows.map(shown);
}

/** With the body of each attempt. Throws `not_found`, also for another workspace's. */
export async function getDelivery(db: Drizzle, id: string, of?: string) {
  const row = await findDelivery(db, id);
  if (of !== undefined && row.workspaceId !== of) throw noDelivery();
  const { workspaceId, endpointId, eventId, round, settledAt } = row;
  return { ...shown(row), workspaceId, endpointId, eventId, round, settledAt, attempts: await attemptsOf(db, row) };
}

/** Throws `not_found`. */
export async function findDelivery(db: Drizzle, id: string): Promise<DeliveryRow> {
  // The id tells the time of its event, so that only one day's partition is looked at.
  const time = `evt_${id.slice('dlv_'.length, 'dlv_'.length + timeCharacters)}`;
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), gte(deliveries.eventId, time), lt(deliveries.eventId, `${time}{`)));
  if (!row) throw noDelivery();
  return row;
}

const timeCharacters = 10;

function noDelivery(): Refused {
  return new Refused('not_found', 'no such delivery');
}

type DeliveryRow = typeof deliveries.$inferSelect;

function shown(row: DeliveryRow): Delivery {
  const { id, event, status, attempt, httpStatus, lastError, createdAt } = row;
  return { id, event, status, attempt, httpStatus, lastError, nextAttemptAt: row.dueAt, createdAt };
}
