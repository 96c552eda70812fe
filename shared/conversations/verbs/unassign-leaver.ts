import { Refused } from '../../basics/refused.ts';
import type { By } from '../../contracts/command-fields.ts';
import { sendCommand } from '../../messaging/commands.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { Log } from '../../runtime/log.ts';

const stopAfterMs = 2_000;
const replyTimeoutMs = 2_000;

/** Best effort: the conversations service unassigns the rest within the hour (decided: Inbox). */
export async function unassignFormerMember(
  messaging: Messaging,
  log: Log,
  command: { readonly workspaceId: string; readonly memberId: string; readonly by: By },
): Promise<void> {
  const began = performance.now();
  try {
    for (let more = true; more && performance.now() - began < stopAfterMs; ) {
      ({ more } = await sendCommand(messaging, 'conversations.unassign_all', command, replyTimeoutMs));
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log.warn('unassigning the conversations of a removed member failed, retrying within the hour', {
      memberId: command.memberId,
      error,
    });
  }
}
