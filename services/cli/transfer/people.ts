import { Refused } from '../../../shared/basics/refused.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { newToken } from '../../../shared/people/link-tokens.ts';
import type { Row } from './secret-columns.ts';

/** Looks for an account with the email of the person, locks it and adds its id to `accounts`; returns whether there is one.
 * Throws `invalid_state` for an unconfirmed account, which a stranger may have created to gain access. */
export async function matchAccount(tx: Tx, person: Row, accounts: Map<string, string>): Promise<boolean> {
  const email = String(person.email);
  const [found] = await tx<{ id: string; isUnconfirmed: boolean }[]>`
    select id, joined_through is not null as "isUnconfirmed" from users where email = ${email} for update`;
  if (!found) return false;
  if (found.isUnconfirmed)
    throw new Refused(
      'invalid_state',
      `${email} has an unconfirmed account here: run \`user reset-password\` or \`user release\` first`,
    );
  accounts.set(String(person.id), found.id);
  return true;
}

export interface Invited {
  readonly email: string;
  readonly role: string;
  readonly token: string;
}

/** The copied workspace has no admin yet, so the invited person is also the inviter. */
export async function inviteMember(
  tx: Tx,
  workspaceId: string,
  invitedUserId: string,
  { email, role }: Row,
): Promise<Invited> {
  const { token, tokenHash } = newToken();
  await tx`
    insert into invitations (workspace_id, id, email, role, token_hash, invited_by, expires_at)
    values (${workspaceId}, ${newId('invitation')}, ${String(email)}, ${String(role)}, ${tokenHash}, ${invitedUserId},
      clock() + interval '7 days')`;
  return { email: String(email), role: String(role), token };
}
