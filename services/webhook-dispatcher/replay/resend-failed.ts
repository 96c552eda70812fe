import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { keepDays } from '../retention/retire-day.ts';
import { type Fragment, openAgain, openLanes } from './open-again.ts';
import { receivingEndpoint } from './receiving.ts';

/** What one command looks at: the lanes of the endpoint are locked for some dozens of milliseconds. */
const failedPerCommand = 1_000;

/**
 * Sends deliveries of an endpoint that failed, and were made at or after `since` (Unix ms), again as `resend` does: the next
 * thousand `after` an event's id, oldest first. Throws `not_found`, and `invalid_state` when the endpoint may get nothing.
 */
export function resendFailed(
  db: Db,
  command: Command<'deliveries.resend_failed'>,
): Promise<Output<'deliveries.resend_failed'>> {
  return db.begin((tx) =>
    once(tx, command, 'deliveries.resend_failed', async () => {
      const { workspaceId, endpointId, since, after = '' } = command;
      await keepDays(tx);
      const endpoint = await receivingEndpoint(tx, workspaceId, endpointId);
      await openLanes(tx, endpoint);
      const failed: Fragment = tx`status = 'failed' and created_at >= ${since}::timestamptz`;
      const [part] = await tx<{ found: number; last: string | null }[]>`
        select count(*)::int as found, max(event_id) as last from (
          select event_id from closed_deliveries
          where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and event_id > ${after} and ${failed}
          order by event_id limit ${failedPerCommand}
        ) part`;
      const { found, last } = part ?? { found: 0, last: null };
      if (last === null) return { resent: 0, skipped: 0, next: null };
      const resent = await openAgain(tx, endpoint, tx`event_id > ${after} and event_id <= ${last}`, failed);
      return { resent, skipped: found - resent, next: found < failedPerCommand ? null : last };
    }),
  );
}
