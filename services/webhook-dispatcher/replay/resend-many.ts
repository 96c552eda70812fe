import type { Command, Output } from '../../../shared/contracts/commands.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { once } from '../../../shared/db/once.ts';
import { receivingEndpoint } from './receiving.ts';
import { resendClosed } from './resend-closed.ts';
import { resendWaiting } from './resend-waiting.ts';

// `since` and `before` are Unix ms; `after` is the `next` of the previous command (decided: Sending again). Throws
// `not_found`, `invalid_state`.
export function resendMany(
  db: Db,
  command: Command<'deliveries.resend_many'>,
): Promise<Output<'deliveries.resend_many'>> {
  return db.begin((tx) =>
    once(tx, command, 'deliveries.resend_many', async () => {
      const endpoint = await receivingEndpoint(tx, command.workspaceId, command.endpointId);
      return command.status === 'retrying' ? resendWaiting(tx, endpoint, command) : resendClosed(tx, endpoint, command);
    }),
  );
}
