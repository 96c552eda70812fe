import { and, asc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { webhookBody } from '../rules/body.ts';
import { deliveryAttempts, events } from '../table.ts';

export type Attempt = Omit<typeof deliveryAttempts.$inferSelect, keyof Target> & { readonly body: string | null };

type Target = Pick<typeof deliveryAttempts.$inferSelect, 'workspaceId' | 'endpointId' | 'eventId'>;

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
