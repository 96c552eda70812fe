import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import { createSendOn } from '../../../shared/workspaces/send-on.ts';

/** Forwards a request for a link that moved with its workspace; null if it did not move. `body` is set if it is already read. */
export type ForwardMovedLink = (request: Request, token: string, body?: string) => Promise<Response | null>;

export function createForwardMovedLink(db: Db, log: Log): ForwardMovedLink {
  const sendOn = createSendOn(db, log);
  return (request, token, body) =>
    sendOn({ request, kind: 'form', address: Bun.SHA256.hash(token, 'hex'), ...(body !== undefined && { body }) });
}
