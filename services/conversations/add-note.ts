import { Refused } from '../../shared/basics/refused.ts';
import type { Command, Output } from '../../shared/contracts/commands.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { assertId } from './assert-id.ts';
import { addEntry } from './entries.ts';
import type { VerbResult } from './verb-runner.ts';

/** A note is no message of the specification: it changes no times and sends no event. Throws like `addMessage`. */
export async function addNote(
  tx: Tx,
  { workspaceId, conversationId, text, by }: Command<'conversations.note'>,
): Promise<VerbResult<Output<'conversations.note'>>> {
  assertId('conversation', conversationId, 'conversationId');
  const [known] = await tx`
    select from conversations where workspace_id = ${workspaceId} and id = ${conversationId}`;
  if (!known) throw new Refused('not_found', 'no such conversation');
  const { id, createdAt } = await addEntry(tx, { workspaceId, conversationId, kind: 'note', text, by });
  return { result: { id, conversationId, text, createdAt }, events: [] };
}
