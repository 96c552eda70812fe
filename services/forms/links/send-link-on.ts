import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { createSendOn } from '../../../shared/workspaces/send-on.ts';

/** A response for a link that moved with its workspace. `body`: where it was read already. */
export type SendLinkOn = (request: Request, token: string, body?: string) => Promise<Response | null>;

export function createSendLinkOn(db: Db, log: Log): SendLinkOn {
  const sendOn = createSendOn(db, log);
  return (request, token, body) =>
    sendOn({ request, kind: 'form', address: Bun.SHA256.hash(token, 'hex'), ...(body !== undefined && { body }) });
}
