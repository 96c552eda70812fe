import { Refused } from '../../shared/basics/refused.ts';
import type { Command, Output } from '../../shared/contracts/commands.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { assertId } from './assert-id.ts';
import type { Change, Dependencies } from './change.ts';
import { lockConversation, type Message, parseConversation, parseMessage } from './conversation.ts';
import { readCustomer } from './customer.ts';
import { addEntry } from './entries.ts';
import { storeAndHandOver } from './hand-over.ts';

/**
 * Hands a message that its channel did not take to it once more: the same message under the same id, so that nothing is said
 * twice (decided: Customer message). Throws `invalid_request` for a malformed id, `not_found` for a conversation or a message in
 * it that is not there, `invalid_state` for a message that was taken or is at its channel now.
 */
export function sendAgain(
  dependencies: Dependencies,
  change: Change,
  command: Command<'conversations.send_again'>,
): Promise<Output<'conversations.send_again'>> {
  const { workspaceId, conversationId, messageId, by } = command;
  return storeAndHandOver(dependencies, change, 'conversations.send_again', command, async (tx) => {
    assertId('conversation', conversationId, 'conversationId');
    assertId('message', messageId, 'messageId');
    const locked = await lockConversation(tx, workspaceId, conversationId);
    if (!locked) throw new Refused('not_found', 'no such conversation');
    const message = await readUntaken(tx, command);
    await addEntry(tx, { workspaceId, conversationId, kind: 'sent_again', subjectId: messageId, by });
    return {
      message: { ...message, conversationId },
      conversation: parseConversation(locked.doc),
      customer: await readCustomer(tx, workspaceId, locked.customerId),
      events: [],
    };
  });
}

/** Its conversation is locked: nobody else hands it over meanwhile. */
async function readUntaken(tx: Tx, command: Command<'conversations.send_again'>): Promise<Message> {
  const { workspaceId, conversationId, messageId } = command;
  const [row] = await tx<{ doc: string; isUntaken: boolean | null }[]>`
    select doc, untaken_since <= clock() as "isUntaken" from messages
    where workspace_id = ${workspaceId} and id = ${messageId} and conversation_id = ${conversationId}`;
  if (!row) throw new Refused('not_found', 'no such message');
  if (!row.isUntaken) throw new Refused('invalid_state', 'the channel took this message, or has it now');
  return parseMessage(row.doc);
}
