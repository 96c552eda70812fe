import type { Command, Output } from '../../shared/contracts/commands.ts';
import { addMessage } from './add-message.ts';
import { addEntry } from './entries.ts';
import { storeAndHandOver } from './hand-over.ts';
import type { Dependencies, RunVerb } from './verb-runner.ts';

/** (decided: Customer message). Throws as `addMessage`. */
export function sendMessage(
  dependencies: Dependencies,
  runVerb: RunVerb,
  command: Command<'conversations.send'>,
): Promise<Output<'conversations.send'>> {
  const { workspaceId, conversationId, text, by } = command;
  return storeAndHandOver(dependencies, runVerb, 'conversations.send', command, async (tx) => {
    const { result: message, ...rest } = await addMessage(tx, workspaceId, conversationId, {
      direction: 'agent',
      text,
    });
    if (by) await addEntry(tx, { workspaceId, conversationId, kind: 'sent', subjectId: message.id, by });
    return { message, ...rest };
  });
}
