import type { Command, Output } from '../../shared/contracts/commands.ts';
import { keepResult } from '../../shared/db/once.ts';
import { addMessage } from './add-message.ts';
import type { Change, Dependencies } from './change.ts';
import { addEntry } from './entries.ts';
import { type HandOver, handToChannel } from './hand-to-channel.ts';

/**
 * Stores what the assistant says and, after the commit, hands it to the conversation's channel once: a repeated command
 * gets the first one's answer, also while that is still at the channel (`not_settled`). That the channel could not take
 * it is said in the answer and changes nothing (decided: Customer message). Throws as `addMessage`.
 */
export async function sendMessage(
  { db, messaging, log }: Dependencies,
  change: Change,
  command: Command<'conversations.send'>,
): Promise<Output<'conversations.send'>> {
  const { workspaceId, conversationId, text, by } = command;
  // Stays empty when the command is a repeat.
  const handOvers: HandOver[] = [];
  const stored = await change('conversations.send', command, async (tx) => {
    const added = await addMessage(tx, workspaceId, conversationId, { direction: 'agent', text });
    const { result: message, conversation, customer, events } = added;
    // The assistant says nothing of itself: what it sent is told from what a member did.
    if (by) await addEntry(tx, { workspaceId, conversationId, kind: 'sent', subjectId: message.id, by });
    handOvers.push({
      workspaceId,
      conversationId,
      messageId: message.id,
      text,
      customer,
      channel: conversation.channel,
    });
    return {
      result: { message, delivered: false, reason: 'not_settled' } satisfies Output<'conversations.send'>,
      events,
    };
  });
  const [handOver] = handOvers;
  if (!handOver) return stored;
  const outcome = await handToChannel(messaging, log, handOver);
  const settled = { message: stored.message, ...outcome };
  // The message went out or did not, whatever becomes of this note for a repeat.
  await keepResult(db, command, settled).catch((error) => log.warn('the outcome of a send was not kept', { error }));
  return settled;
}
