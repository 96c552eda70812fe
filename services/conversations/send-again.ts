import { Refused } from '../../shared/basics/refused.ts';
import type { Command, Output } from '../../shared/contracts/commands.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { assertId } from './assert-id.ts';
import { lockConversation, type Message, parseConversation, parseMessage } from './conversation.ts';
import { readCustomer } from './customer.ts';
import { addEntry } from './entries.ts';
import { storeAndHandOver } from './hand-over.ts';
import type { Dependencies, RunVerb } from './verb-runner.ts';

/** Hands an undelivered message over again, under the same id (decided: Customer message). Throws `invalid_request`, `not_found`, `invalid_state`. */
export function sendAgain(
  dependencies: Dependencies,
  runVerb: RunVerb,
  command: Command<'conversations.send_again'>,
): Promise<Output<'conversations.send_again'>> {
  const { workspaceId, conversationId, messageId, by } = command;
  return storeAndHandOver(dependencies, runVerb, 'conversations.send_again', command, async (tx) => {
    assertId('conversation', conversationId, 'conversationId');
    assertId('message', messageId, 'messageId');
    const locked = await lockConversation(tx, workspaceId, conversationId);
    if (!locked) throw new Refused('not_found', 'no such conversation');
    const message = await readUndelivered(tx, command);
    await addEntry(tx, { workspaceId, conversationId, kind: 'sent_again', subjectId: messageId, by });
    return {
      message: { ...message, conversationId },
      conversation: parseConversation(locked.doc),
      customer: await readCustomer(tx, workspaceId, locked.customerId),
      events: [],
    };
  });
}

async function readUndelivered(tx: Tx, command: Command<'conversations.send_again'>): Promise<Message> {
  const { workspaceId, conversationId, messageId } = command;
  const [row] = await tx<{ doc: string; isUndelivered: boolean | null }[]>`
    select doc, undelivered_since <= clock() as "isUndelivered" from messages
    where workspace_id = ${workspaceId} and id = ${messageId} and conversation_id = ${conversationId}`;
  if (!row) throw new Refused('not_found', 'no such message');
  if (!row.isUndelivered) throw new Refused('invalid_state', 'the channel took this message, or has it now');
  return parseMessage(row.doc);
}
