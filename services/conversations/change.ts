import type { Subject } from '../../shared/contracts/commands.ts';
import type { Db, Tx } from '../../shared/db/connections/connect.ts';
import { once } from '../../shared/db/once.ts';
import { announceConversations, announceEvents } from '../../shared/messaging/announce.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import { type NewEvent, recordEvents } from '../../shared/messaging/record.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { assertId } from './assert-id.ts';

export interface Dependencies {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly log: Log;
}

/** What a verb did: the answer to its caller, and the events it is due. */
export interface Done<Result> {
  readonly result: Result;
  readonly events: readonly NewEvent[];
  /** The conversations that it changed, where the command names none. */
  readonly ids?: readonly string[];
}

/** Who changes what: every command carries these, and most the conversation. */
export interface Caller {
  readonly workspaceId: string;
  readonly conversationId?: string;
  readonly commandId?: string;
}

export type Change = ReturnType<typeof makeChange>;

/**
 * Runs a verb as one transaction: once for each commandId (I3), with the events it is due (I1), announced after the
 * commit. Throws `invalid_request` for a malformed workspace id, and what the verb throws.
 */
export function makeChange({ db, messaging }: Dependencies) {
  return async <Result>(subject: Subject, caller: Caller, verb: (tx: Tx) => Promise<Done<Result>>): Promise<Result> => {
    assertId('workspace', caller.workspaceId, 'workspaceId');
    const recorded: string[] = [];
    const ids: string[] = caller.conversationId === undefined ? [] : [caller.conversationId];
    const result = await db.begin((tx) =>
      once(tx, caller, subject, async () => {
        const done = await verb(tx);
        ids.push(...(done.ids ?? []));
        recorded.push(...(await recordEvents(tx, caller.workspaceId, done.events)));
        return done.result;
      }),
    );
    if (recorded.length > 0) announceEvents(messaging);
    announceConversations(messaging, { workspaceId: caller.workspaceId, ids });
    // postgres.js types what `begin` gives as the unwrapped result of the callback, which it is.
    return result as Result;
  };
}
