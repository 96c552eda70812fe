import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { serveConversations } from '../../../services/conversations/app.ts';
import type { Conversation } from '../../../services/conversations/conversation.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Subject } from '../../../shared/contracts/commands.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { patienceMs, until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../data/workspace.ts';
import { sendChecked } from '../requests/send-checked.ts';
import { recordingLog } from '../watching/recording-log.ts';
import { transactionsOn } from './transactions-on.ts';

/** The service in this process, wired as its main.ts does. `stop` may be called again. */
export async function startConversations({ databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string }) {
  const db = connect(databaseAddress('conversations', databaseUrl), { name: 'conversations' });
  const messaging = connectMessaging(natsUrl, 'conversations');
  const commands = serveConversations({ db, transactions: transactionsOn(db), messaging, log: recordingLog().log });
  let isStopped = false;
  await until(() => messaging.connected(), { late: () => 'NATS did not answer' });
  return {
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      await commands.stop();
      await messaging.close();
      await db.end();
    },
  };
}

/** The service, and a caller beside it that sends commands as another process would. */
export async function startForTests(database: { url: string }, nats: { url: string }) {
  const db = connect(database.url, { name: 'test' });
  const service = await startConversations({ databaseUrl: database.url, natsUrl: nats.url });
  const caller = connectMessaging(nats.url, 'test');
  await untilItAnswers(caller);
  const send = <S extends Subject>(subject: S, command: Command<S>) =>
    sendChecked(caller, subject, command, patienceMs);
  return {
    db,
    caller,
    send,
    /** The code of the refusal. */
    refusal: <S extends Subject>(subject: S, command: Command<S>): Promise<string> =>
      send(subject, command).then(() => 'not refused', codeOf),
    newWorkspace: () => createWorkspace(db),
    async events(workspaceId: string): Promise<{ name: string; data: { conversation: Conversation } }[]> {
      const rows = await db<{ name: string; data: string }[]>`
        select name, data from events where workspace_id = ${workspaceId} order by id`;
      return rows.map(({ name, data }) => ({ name, data: JSON.parse(data) }));
    },
    async stop() {
      await service.stop();
      await caller.close();
      await db.end();
    },
  };
}

async function untilItAnswers(caller: ReturnType<typeof connectMessaging>): Promise<void> {
  const answers = () =>
    caller.request('conversations.send', {}, patienceMs).then(
      () => true,
      (error: unknown) => !(error instanceof Refused),
    );
  await until(answers, { late: () => 'the service did not answer' });
}

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  throw error;
}
