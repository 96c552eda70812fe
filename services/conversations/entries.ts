import type { By } from '../../shared/contracts/command-fields.ts';
import type { EntryKind } from '../../shared/conversations/rules/conversation.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { newId } from '../../shared/db/new-id.ts';

interface NewEntry {
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly kind: EntryKind;
  readonly text?: string;
  readonly subjectId?: string;
  readonly by: By | undefined;
}

export async function addEntry(tx: Tx, entry: NewEntry): Promise<{ readonly id: string; readonly createdAt: number }> {
  const { workspaceId, conversationId, kind, text = null, subjectId = null, by } = entry;
  const [row] = await tx<{ id: string; createdAt: number }[]>`
    insert into conversation_entries (workspace_id, id, conversation_id, kind, text, subject_id, by)
    values (${workspaceId}, ${newId('entry')}, ${conversationId}, ${kind}, ${text}, ${subjectId},
      ${by ? JSON.stringify(by) : null}::text::json)
    returning id, created_at as "createdAt"`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}
