import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { serveConversations } from '../../../services/conversations/app.ts';
import type { Conversation } from '../../../services/conversations/conversation.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { connectMessaging, type Messaging } from '../../../shared/messaging/connect.ts';
import { createLog } from '../../../shared/runtime/log.ts';
import { patienceMs } from '../../../shared/runtime/until.ts';
import { sendChecked } from '../requests/send-checked.ts';
import { locksOn } from './locks-on.ts';

/** The wired service on real parts, and a caller beside it that speaks to it as another process would. */
export interface RunningService {
  readonly db: Db;
  readonly caller: Messaging;
  /** Gives what the service answered; throws what it refused. */
  send<S extends Subject>(subject: S, command: Command<S>): Promise<Output<S>>;
  /** The code that the service refused the command with. */
  refusal<S extends Subject>(subject: S, command: Command<S>): Promise<string>;
  newWorkspace(): Promise<string>;
  /** Recorded events, oldest first. */
  events(workspaceId: string, conversationId?: string): Promise<RecordedEvent[]>;
  stop(): Promise<void>;
}

interface RecordedEvent {
  readonly name: string;
  readonly data: { readonly conversation: Conversation };
}

/** Starts the service without its process: `main.ts` adds settings, health and signals. */
export async function startForTests(database: { url: string }, nats: { url: string }): Promise<RunningService> {
  const db = connect(database.url, { name: 'test' });
  const own = connect(databaseAddress('conversations', database.url), { name: 'conversations' });
  const service = connectMessaging(nats.url, 'conversations');
  const caller = connectMessaging(nats.url, 'test');
  const commands = serveConversations({
    db: own,
    locks: locksOn(own),
    messaging: service,
    log: createLog({ service: 'conversations', least: 'error', format: 'text' }),
  });
  await untilItAnswers(caller);

  const send: RunningService['send'] = (subject, command) => sendChecked(caller, subject, command, patienceMs);
  return {
    db,
    caller,
    send,
    refusal: (subject, command) => send(subject, command).then(() => 'not refused', codeOf),
    newWorkspace: () => insertWorkspace(db),
    events: (workspaceId, conversationId) => readEvents(db, workspaceId, conversationId),
    async stop() {
      await commands.stop();
      await Promise.all([service.close(), caller.close()]);
      await Promise.all([own.end(), db.end()]);
    },
  };
}

/** A service that listens refuses an empty command; one that does not yet is no answer. */
async function untilItAnswers(caller: Messaging): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answered = await caller.request('conversations.send', {}, patienceMs).catch((error: unknown) => error);
    if (!(answered instanceof Refused)) return;
    if (performance.now() > deadline) throw answered;
    await Bun.sleep(10);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  throw error;
}

async function insertWorkspace(db: Db): Promise<string> {
  const id = newId('workspace');
  await db`
    insert into workspaces (id, name, kind, plan, api_enabled, webhooks_enabled, timezone, currency)
    values (${id}, 'Masgouf House', 'restaurant', 'pro', true, true, 'Asia/Baghdad', 'IQD')`;
  return id;
}

async function readEvents(db: Db, workspaceId: string, conversationId?: string): Promise<RecordedEvent[]> {
  const rows = await db<{ name: string; data: string }[]>`
    select name, data from events where workspace_id = ${workspaceId} order by id`;
  const all: RecordedEvent[] = rows.map(({ name, data }) => ({ name, data: JSON.parse(data) }));
  return all.filter(({ data }) => conversationId === undefined || data.conversation.id === conversationId);
}
