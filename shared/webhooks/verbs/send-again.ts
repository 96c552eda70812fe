import type { Db } from '../../db/connections/connect.ts';
import { sendCommand } from '../../messaging/commands.ts';
import type { Messaging } from '../../messaging/connect.ts';
import { eventNames, matches } from '../rules/event-pattern.ts';

/** Counted up to this, and one more. */
export const mostPreviewed = 10_000;

/** Well below what a page may take, and short enough that its progress is seen to move. */
const goOnForMs = 2_000;
const answerWithinMs = 4_000;

/**
 * How many events an endpoint missed while it was disabled that it would get now, and that nobody has sent yet: `mostPreviewed`
 * and one when there are more. The words of the reason are written out, as the index has them that is of these rows alone.
 */
export async function missedCount(
  sql: Db,
  { id, events }: { readonly id: string; readonly events: readonly string[] },
): Promise<number> {
  const names = eventNames.filter((name) => matches(events, name));
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from unnest(${names}::text[]) wanted (event) cross join lateral (
        select from closed_deliveries c
        where c.endpoint_id = ${id} and c.event = wanted.event and c.status = 'failed' and c.last_error = 'endpoint disabled'
        limit ${mostPreviewed + 1}
      ) of_event
      limit ${mostPreviewed + 1}
    ) missed`;
  return row?.count ?? 0;
}

interface Target {
  readonly workspaceId: string;
  readonly endpointId: string;
}

/** Sends one delivery again. Throws what the dispatcher refused, and `unavailable`. */
export async function resendOne(messaging: Messaging, workspaceId: string, deliveryId: string): Promise<void> {
  const command = { commandId: crypto.randomUUID(), workspaceId, deliveryId };
  await sendCommand(messaging, 'deliveries.resend', command, answerWithinMs);
}

/** Sends what was missed, for as long as a page may take; `more` says whether there is more to send. */
export async function sendMissedPart(messaging: Messaging, target: Target) {
  const began = performance.now();
  let sent = 0;
  for (;;) {
    const command = { commandId: crypto.randomUUID(), ...target };
    const part = await sendCommand(messaging, 'deliveries.send_missed', command, answerWithinMs);
    sent += part.sent;
    if (!part.more || performance.now() - began > goOnForMs) return { sent, more: part.more };
  }
}
