import type { Command, Output } from '../../shared/contracts/commands.ts';
import { isWebChat } from '../../shared/conversations/verbs/web-chats.ts';
import type { Db, Tx } from '../../shared/db/connections/connect.ts';
import { saveResult } from '../../shared/db/once.ts';
import { announceConversations } from '../../shared/messaging/announce.ts';
import type { NewEvent } from '../../shared/messaging/record.ts';
import { queueForChannel } from './channels/queue.ts';
import type { Conversation } from './conversation.ts';
import type { Customer } from './customer.ts';
import { type HandOver, handToChannel, type Outcome } from './hand-to-channel.ts';
import type { Dependencies, RunVerb } from './verb-runner.ts';

export interface StoredMessage {
  readonly message: Output<'messages.add'>;
  readonly conversation: Conversation;
  readonly customer: Customer | null;
  readonly events: readonly NewEvent[];
}

const undeliveredAfter = '15 seconds';

/** A chat of a menu's page is read there. Queued where the workspace connected the channel. A failed hand-over is recorded, and changes nothing else (decided: Customer message). Throws as `store`. */
export async function storeAndHandOver(
  { db, messaging, log, wakeSender }: Dependencies,
  runVerb: RunVerb,
  subject: 'conversations.send' | 'conversations.send_again',
  command: Command<'conversations.send' | 'conversations.send_again'>,
  store: (tx: Tx) => Promise<StoredMessage>,
): Promise<Output<'conversations.send'>> {
  const { workspaceId, conversationId } = command;
  // Stays empty if the command is a repeat.
  const handOvers: HandOver[] = [];
  let isQueued = false;
  const begin = (): void => {
    handOvers.splice(0);
    isQueued = false;
  };
  const storeOne = async (tx: Tx) => {
    const { message, conversation, customer, events } = await store(tx);
    const { id: messageId, text } = message;
    const delivered = { result: { message, delivered: true, reason: null }, events };
    if (conversation.channel === 'web' && (await isWebChat(tx, command))) return delivered;
    isQueued = await queueForChannel(tx, { workspaceId, conversationId, messageId, channel: conversation.channel });
    if (isQueued) return delivered;
    await tx`
      update messages set undelivered_since = clock() + ${undeliveredAfter}::interval
      where workspace_id = ${workspaceId} and id = ${messageId}`;
    handOvers.push({ workspaceId, conversationId, messageId, text, customer, channel: conversation.channel });
    return {
      result: { message, delivered: false, reason: 'not_settled' } satisfies Output<'conversations.send'>,
      events,
    };
  };
  const stored = await runVerb<Output<'conversations.send'>>(subject, command, storeOne, begin);
  if (isQueued) wakeSender();
  const [handOver] = handOvers;
  if (!handOver) return stored;
  // Customers of a test workspace may be real people.
  const outcome = (await isTest(db, workspaceId)) ? delivered : await handToChannel(messaging, log, handOver);
  const settled = { message: stored.message, ...outcome };
  await recordOutcome(db, handOver, outcome.delivered)
    .then(() => saveResult(db, command, settled))
    .catch((error) =>
      log.warn('saving whether a channel took a message failed, it is shown as undelivered', {
        ...{ workspaceId, conversationId, messageId: handOver.messageId, error },
      }),
    );
  if (!outcome.delivered) announceConversations(messaging, { workspaceId, ids: [conversationId] });
  return settled;
}

const delivered: Outcome = { delivered: true, reason: null };

async function isTest(db: Db, workspaceId: string): Promise<boolean> {
  const rows = await db`select from workspaces where id = ${workspaceId} and twin_of is not null`;
  return rows.length > 0;
}

async function recordOutcome(db: Db, { workspaceId, messageId }: HandOver, isDelivered: boolean): Promise<void> {
  await db`
    update messages set undelivered_since = case when ${isDelivered} then null else clock() end
    where workspace_id = ${workspaceId} and id = ${messageId}`;
}
