import type { Subject } from '../../shared/contracts/commands.ts';
import type { Db, Tx } from '../../shared/db/connections/connect.ts';
import type { RetryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';
import { once } from '../../shared/db/once.ts';
import { announceConversations, announceEvents } from '../../shared/messaging/announce.ts';
import type { Messaging } from '../../shared/messaging/connect.ts';
import { type NewEvent, recordEvents } from '../../shared/messaging/record.ts';
import type { Deadline } from '../../shared/runtime/deadline.ts';
import type { Log } from '../../shared/runtime/log.ts';
import { assertId } from './assert-id.ts';

export interface Dependencies {
  readonly db: Db;
  readonly transactions: RetryUnderLock;
  readonly messaging: Messaging;
  readonly log: Log;
  /** Called once a message was queued for a connected channel. */
  readonly wakeSender: () => void;
}

export interface VerbResult<Result> {
  readonly result: Result;
  readonly events: readonly NewEvent[];
  readonly ids?: readonly string[];
}

export interface Caller {
  readonly workspaceId: string;
  readonly conversationId?: string;
  readonly commandId?: string;
  readonly deadline?: Deadline;
}

export type RunVerb = ReturnType<typeof createVerbRunner>;

/** Runs a verb once for each commandId (I3), in one transaction with its events (I1). `onBegin` runs at each attempt. */
export function createVerbRunner({ transactions, messaging }: Dependencies) {
  return async <Result>(
    subject: Subject,
    caller: Caller,
    verb: (tx: Tx) => Promise<VerbResult<Result>>,
    onBegin: () => void = () => {},
  ): Promise<Result> => {
    assertId('workspace', caller.workspaceId, 'workspaceId');
    const own = caller.conversationId === undefined ? [] : [caller.conversationId];
    let changed: ChangeSummary = { events: 0, ids: own };
    const result = await transactions.forCall(caller).begin((tx) => {
      onBegin();
      changed = { events: 0, ids: own };
      return once(tx, caller, subject, async () => {
        const done = await verb(tx);
        const events = await recordEvents(tx, caller.workspaceId, done.events);
        changed = { events: events.length, ids: [...own, ...(done.ids ?? [])] };
        return done.result;
      });
    });
    if (changed.events > 0) announceEvents(messaging);
    announceConversations(messaging, { workspaceId: caller.workspaceId, ids: [...changed.ids] });
    return result as Result;
  };
}

interface ChangeSummary {
  readonly events: number;
  readonly ids: readonly string[];
}
