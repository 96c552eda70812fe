import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { serveConversations } from '../../../services/conversations/app.ts';
import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { patienceMs, until } from '../../../shared/runtime/until.ts';
import type { Page, startBrowser, Visitor } from '../browser/browser.ts';
import { signIn } from '../browser/sign-in.ts';
import { sendChecked } from '../requests/send-checked.ts';
import { recordingLog } from '../watching/recording-log.ts';
import { startDashboard } from './dashboard.ts';
import { locksOn } from './locks-on.ts';
import { startOrderActions } from './services.ts';

/** A dashboard with the services that own conversations and orders, and somebody outside who sends them commands. */
export async function startInbox() {
  const dashboard = await startDashboard();
  const { databaseUrl, natsUrl, redis, workspace } = dashboard;
  const caller = connectMessaging(natsUrl, 'test');
  const conversations = await startConversations({ databaseUrl, natsUrl });
  const orders = await startOrderActions({ databaseUrl, natsUrl, redisUrl: redis.url });
  await until(() => caller.connected(), { late: () => 'NATS did not answer' });
  const send = <S extends Subject>(subject: S, command: Command<S>): Promise<Output<S>> =>
    sendChecked(caller, subject, command, patienceMs);

  /** A customer who writes on WhatsApp. Gives the conversation's id. */
  const chat = async (name: string, ...texts: string[]): Promise<string> => {
    const customer = { name, phone: '+9647701234567', email: 'noor@example.com' };
    const conversation = { channel: 'whatsapp', subject: 'طلب · Order', customer } as const;
    const { id } = await send('conversations.put', { workspaceId: workspace.id, conversation });
    for (const text of texts) await write(id, text);
    return id;
  };
  const write = (conversationId: string, text: string, direction: 'contact' | 'agent' | 'system' = 'contact') =>
    send('messages.add', { workspaceId: workspace.id, conversationId, message: { direction, text } });

  const stop = async (): Promise<void> => {
    await conversations.stop();
    await orders.stop();
    await caller.close();
    await dashboard.stop();
  };
  return { ...dashboard, send, chat, write, conversations, at: `/${workspace.id}`, stop };
}

/** The service that owns conversations, in this process. */
export async function startConversations({ databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string }) {
  const db = connect(databaseAddress('conversations', databaseUrl), { name: 'conversations' });
  const messaging = connectMessaging(natsUrl, 'conversations');
  const commands = serveConversations({
    db,
    locks: locksOn(db),
    messaging,
    log: recordingLog().log,
  });
  let isStopped = false;
  await until(() => messaging.connected(), { late: () => 'NATS did not answer' });
  return {
    /** Also when it is stopped already. */
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      await commands.stop();
      await messaging.close();
      await db.end();
    },
  };
}

/** A member who is signed in with a browser. */
export async function signInWithBrowser(
  browser: Awaited<ReturnType<typeof startBrowser>>,
  url: string,
  login: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const opened = await browser.open(visitor);
  await signIn(opened.page, { url }, login);
  return opened;
}
