import type { Db } from '../../../../shared/db/connections/connect.ts';
import { firstIdAt } from '../../../../shared/domain/id.ts';
import { eventNames, matches } from '../../../../shared/domain/webhooks/event-pattern.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../../shared/messaging/connect.ts';

/** Counted up to this, and one more. */
export const mostPreviewed = 10_000;

/** Well below what a page may take, and short enough that its progress is seen to move. */
const goOnForMs = 2_000;
const answerWithinMs = 4_000;

/** A time in which the endpoint was disabled, with how many events it may have missed. Times are Unix ms. */
export interface MissedTime {
  readonly disabledAt: number;
  readonly enabledAt: number;
  readonly events: number;
}

/** What an endpoint missed and nobody has sent yet, by the times in which it was disabled; events that it would get now. */
export async function missedTimes(
  sql: Db,
  {
    workspaceId,
    id,
    events,
  }: { readonly workspaceId: string; readonly id: string; readonly events: readonly string[] },
): Promise<readonly MissedTime[]> {
  const names = eventNames.filter((name) => matches(events, name));
  const windows = await sql<{ disabledAt: number; enabledAt: number }[]>`
    select unix_ms(disabled_at) as "disabledAt", unix_ms(enabled_at) as "enabledAt" from disabled_windows
    where endpoint_id = ${id} and enabled_at is not null order by disabled_at limit 20`;
  return Promise.all(
    windows.map(async ({ disabledAt, enabledAt }) => {
      const [row] = await sql<{ count: number }[]>`
        select (count(*) filter (where name = any (${names}::text[])))::int as count from (
          select name from events where workspace_id = ${workspaceId}
            and id >= ${firstIdAt('event', disabledAt)} and id < ${firstIdAt('event', enabledAt)}
          limit ${mostPreviewed + 1}
        ) meanwhile`;
      return { disabledAt, enabledAt, events: row?.count ?? 0 };
    }),
  );
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
    const part = asMissedPart(await sendCommand(messaging, 'deliveries.send_missed', command, answerWithinMs));
    sent += part.sent;
    if (!part.more || part.waiting || performance.now() - began > goOnForMs) return { sent, more: part.more };
  }
}

/** webhook-dispatcher answers `deliveries.send_missed` with this. */
function asMissedPart(answer: unknown) {
  return answer as { readonly sent: number; readonly more: boolean; readonly waiting: boolean };
}
