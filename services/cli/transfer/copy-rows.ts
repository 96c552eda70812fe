import type { Tx } from '../../../shared/db/connections/connect.ts';
import { changeInCopy } from './copied-row.ts';
import { tableOf } from './format.ts';
import { withNewIds } from './new-ids.ts';
import { type Invited, inviteMember } from './people.ts';
import type { Row } from './secret-columns.ts';
import type { InsertRows, WriteBatch, Writing } from './writing.ts';

/** Inserts the rows of a copy, with new ids if the original is in the same database, and invites its members. */
export function copier(
  tx: Tx,
  { secrets, sourceWorkspaceId, targetWorkspaceId }: Writing,
  insert: InsertRows,
  onInvited: (invited: Invited) => void,
): WriteBatch {
  const emails = new Map<string, unknown>();
  const renamed =
    sourceWorkspaceId === targetWorkspaceId ? (line: string) => line : withNewIds(sourceWorkspaceId, targetWorkspaceId);

  const inviteAll = async (rows: readonly Row[]): Promise<void> => {
    for (const { user_id: userId, role } of rows) {
      const email = emails.get(String(userId));
      onInvited(await inviteMember(tx, targetWorkspaceId, String(userId), { email, role }));
    }
  };

  return async ({ table, rows }) => {
    const { name } = table;
    if (!tableOf(name).isCopied) return;
    if (name === 'memberships') return inviteAll(rows);
    if (name === 'users') {
      for (const { id, email } of rows) emails.set(String(id), email);
      return;
    }
    const change = changeInCopy(name);
    await insert(table, change ? rows.map((row) => change(row, secrets)) : rows, renamed);
  };
}
