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
  return rows.map(toDelivery);
}

/** With the response body of each attempt. Throws `not_found`, also if it belongs to another workspace. */
export async function getDelivery(db: Drizzle, id: string, ownerWorkspaceId?: string) {
  const row = await findDelivery(db, id);
  if (ownerWorkspaceId !== undefined && row.workspaceId !== ownerWorkspaceId) throw noDelivery();
  const { workspaceId, endpointId, eventId, round, settledAt } = row;
  return {
    ...toDelivery(row),
    workspaceId,
    endpointId,
    eventId,
    round,
    settledAt,
    attempts: await attemptsOf(db, row),
  };
}

/** Throws `not_found`. */
export async function findDelivery(db: Drizzle, id: string): Promise<DeliveryRow> {
  // It begins with the timestamp of its event's id: bounds of `event_id` prune to one partition (`{` sorts after `z`).
  const eventIdPrefix = `evt_${id.slice('dlv_'.length, 'dlv_'.length + timestampCharacters)}`;
  const [row] = await db
    .select()
    .from(deliveries)
    .where(
      and(eq(deliveries.id, id), gte(deliveries.eventId, eventIdPrefix), lt(deliveries.eventId, `${eventIdPrefix}{`)),
    );
  if (!row) throw noDelivery();
  return row;
}

const timestampCharacters = 10;

function noDelivery(): Refused {
  return new Refused('not_found', 'no such delivery');
}

type DeliveryRow = typeof deliveries.$inferSelect;

function toDelivery(row: DeliveryRow): Delivery {
  const { id, event, status, attempt, httpStatus, lastError, createdAt } = row;
  return { id, event, status, attempt, httpStatus, lastError, nextAttemptAt: row.dueAt, createdAt };
}
