import { and, asc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { webhookBody } from '../rules/body.ts';
import { deliveryAttempts, events } from '../table.ts';

/** A settled attempt as admins see it. Times are Unix ms. */
export interface Attempt {
  /** Of the delivery: the first, and one more each time that it was sent again. */
  readonly round: number;
  /** 1 to 5 in its round. */
  readonly number: number;
  /** The timestamp that was signed. */
  readonly sentAt: number;
  readonly durationMs: number;
  /** Of the last response, null when there was none. */
  readonly httpStatus: number | null;
  /** A word, such as `timeout` or `http_503`; null on success. */
  readonly error: string | null;
  readonly errorText: string | null;
  readonly settledAt: number;
  /** The body that was sent, byte for byte; null when the event is no longer kept. */
  readonly body: string | null;
}

interface Target {
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly eventId: string;
}

/** The attempts of the event's delivery to the endpoint, oldest first. */
export async function attemptsOf(db: Drizzle, { workspaceId, endpointId, eventId }: Target): Promise<Attempt[]> {
  const { round, number, sentAt, durationMs, httpStatus, error, errorText, settledAt } = deliveryAttempts;
  const attempts = await db
    .select({ round, number, sentAt, durationMs, httpStatus, error, errorText, settledAt })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.workspaceId, workspaceId),
        eq(deliveryAttempts.endpointId, endpointId),
        eq(deliveryAttempts.eventId, eventId),
      ),
    )
    .orderBy(asc(round), asc(number));
  const [event] = await db
    .select({ name: events.name, data: events.data })
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), eq(events.id, eventId)));
  return attempts.map((attempt) => ({
    ...attempt,
    body: event ? webhookBody(event.name, attempt.sentAt, event.data) : null,
  }));
}
