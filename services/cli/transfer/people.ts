import { Refused } from '../../../shared/basics/refused.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { newToken } from '../../../shared/people/link-tokens.ts';
import type { Row } from './secret-columns.ts';

/** Whether the person has an account here, by email; `accounts` then leads to it. A stranger may have begun an unconfirmed one
 * to get in, so that is refused. Throws `invalid_state`. */
export async function hasAccount(tx: Tx, person: Row, accounts: Map<string, string>): Promise<boolean> {
  const email = String(person.email);
  const [found] = await tx<{ id: string; joinedThrough: string | null }[]>`
    select id, joined_through as "joinedThrough" from users where email = ${email} for update`;
  if (!found) return false;
  if (found.joinedThrough !== null)
    throw new Refused(
      'invalid_state',
      `${email} has an unconfirmed account here: user reset-password or user release decides`,
    );
  accounts.set(String(person.id), found.id);
  return true;
}

export interface Invited {
  readonly email: string;
  readonly role: string;
  readonly token: string;
}

/** As an admin of the copy would, who is not there yet. */
export async function inviteMember(
  tx: Tx,
  workspaceId: string,
  userId: string,
  { email, role }: Row,
): Promise<Invited> {
  const { token, tokenHash } = newToken();
  await tx`
    insert into invitations (workspace_id, id, email, role, token_hash, invited_by, expires_at)
    values (${workspaceId}, ${newId('invitation')}, ${String(email)}, ${String(role)}, ${tokenHash}, ${userId},
      clock() + interval '7 days')`;
  return { email: String(email), role: String(role), token };
}
