import type { Db } from '../../db/connections/connect.ts';
import { sendCommand } from '../../messaging/commands.ts';
import type { Messaging } from '../../messaging/connect.ts';
import { eventNames, matches } from '../rules/event-pattern.ts';

export const maxPreviewed = 10_000;

const stopAfterMs = 2_000;
const answerWithinMs = 4_000;

/** At most `maxPreviewed` + 1. The reason is a literal to match a partial index. */
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
        limit ${maxPreviewed + 1}
      ) of_event
      limit ${maxPreviewed + 1}
    ) missed`;
  return row?.count ?? 0;
}

interface Target {
  readonly workspaceId: string;
  readonly endpointId: string;
}

/** Throws the dispatcher's refusal, `unavailable`. */
export async function resendOne(messaging: Messaging, workspaceId: string, deliveryId: string): Promise<void> {
  const command = { commandId: crypto.randomUUID(), workspaceId, deliveryId };
  await sendCommand(messaging, 'deliveries.resend', command, answerWithinMs);
}

export async function sendMissedPart(messaging: Messaging, target: Target) {
  const began = performance.now();
  let sent = 0;
  for (;;) {
    const command = { commandId: crypto.randomUUID(), ...target };
    const part = await sendCommand(messaging, 'deliveries.send_missed', command, answerWithinMs);
    sent += part.sent;
    if (!part.more || performance.now() - began > stopAfterMs) return { sent, more: part.more };
  }
}
