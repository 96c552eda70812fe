import { randomBytes } from 'node:crypto';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { serveConversations } from '../../../services/conversations/app.ts';
import { startChannels } from '../../../services/conversations/channels/start-channels.ts';
import type { Conversation } from '../../../services/conversations/conversation.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Subject } from '../../../shared/contracts/commands.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../../shared/outgoing/send.ts';
import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { createSecrets, type Secrets } from '../../../shared/secrets/secrets.ts';
import { createWorkspace } from '../data/workspace.ts';
import { sendChecked } from '../requests/send-checked.ts';
import { recordingLog } from '../watching/recording-log.ts';
import { transactionsOn } from './transactions-on.ts';

interface Starting {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly secrets?: Secrets;
}

/** The service in this process, wired as its main.ts does. `stop` may be called again. */
export async function startConversations({ databaseUrl, natsUrl, secrets = newSecrets() }: Starting) {
  const db = connect(databaseAddress('conversations', databaseUrl), { name: 'conversations' });
  const messaging = connectMessaging(natsUrl, 'conversations');
  const { log } = recordingLog();
  const sender = createSender({ network: createNetwork('private') });
  const needed = { db, transactions: transactionsOn(db), messaging, log };
  const channels = startChannels({ ...needed, secrets, sender }, { host: '127.0.0.1', port: 0 });
  const commands = serveConversations({ ...needed, wakeSender: channels.wakeSender });
  let isStopped = false;
  await until(() => messaging.connected(), { timeoutMessage: () => 'NATS did not answer' });
  return {
    secrets,
    bridge: `http://127.0.0.1:${channels.port}/bridge/`,
    wakeSender: channels.wakeSender,
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      await commands.stop();
      await channels.stop();
      sender.close();
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
    sendChecked(caller, subject, command, defaultTimeoutMs);
  return {
    db,
    ...{ secrets: service.secrets, bridge: service.bridge, wakeSender: service.wakeSender },
    caller,
    send,
    /** The code of the refusal. */
    refusal: <S extends Subject>(subject: S, command: Command<S>): Promise<string> =>
      send(subject, command).then(() => 'not refused', codeOf),
    newWorkspace: () => createWorkspace(db),
    async newMember(workspaceId: string): Promise<string> {
      const id = newId('user');
      await db`insert into users (id, email, name) values (${id}, ${`${id}@example.com`}, 'Ali')`;
      await db`insert into memberships (workspace_id, user_id, role) values (${workspaceId}, ${id}, 'staff')`;
      return id;
    },
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

function newSecrets(): Secrets {
  return createSecrets(randomBytes(32).toString('base64'));
}

async function untilItAnswers(caller: ReturnType<typeof connectMessaging>): Promise<void> {
  const answers = () =>
    caller.request('conversations.send', {}, defaultTimeoutMs).then(
      () => true,
      (error: unknown) => !(error instanceof Refused),
    );
  await until(answers, { timeoutMessage: () => 'the service did not answer' });
}

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  throw error;
}
