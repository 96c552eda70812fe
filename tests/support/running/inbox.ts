import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { sendChecked } from '../requests/send-checked.ts';
import { startConversations } from './conversations.ts';
import { startDashboard } from './dashboard.ts';
import { startOrderActions } from './services.ts';

export async function startInbox() {
  const dashboard = await startDashboard();
  const { databaseUrl, natsUrl, workspace } = dashboard;
  const caller = connectMessaging(natsUrl, 'test');
  const conversations = await startConversations({ databaseUrl, natsUrl, secrets: dashboard.backend.secrets.channels });
  const orders = await startOrderActions(dashboard);
  await until(() => caller.connected(), { timeoutMessage: () => 'NATS did not answer' });
  const send = <S extends Subject>(subject: S, command: Command<S>): Promise<Output<S>> =>
    sendChecked(caller, subject, command, defaultTimeoutMs);

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
