import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { notify } from '../notifications/notify.ts';
import { getAccount, lockAccount } from './accounts.ts';
import { type Offered, takeInvitation } from './invitations.ts';
import { mayJoin } from './rules/account.ts';
import { users } from './table.ts';
import { parseName, setRole } from './users.ts';

/** Makes the invited person, who has chosen a name and a password, and lets them in. Throws `not_found` and `invalid_state`. */
export async function joinAsNew(
  db: Drizzle,
  token: string,
  userId: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<Offered> {
  return db.transaction(async (tx) => {
    const offered = await takeInvitation(tx, token);
    const [made] = await tx
      .insert(users)
      .values({
        id: userId,
        email: offered.email,
        name: parseName(name),
        passwordHash,
        joinedThrough: offered.isMailed ? null : offered.workspaceId,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) throw new Refused('invalid_state', 'you have a login already: sign in and open the link again');
    await letIn(tx, offered, userId);
    return { ...offered, userId };
  });
}

/** Throws `not_found`, and `invalid_state` for an unconfirmed account of another workspace. */
export async function join(db: Drizzle, token: string, userId: string): Promise<Offered> {
  return db.transaction(async (tx) => {
    const offered = await takeInvitation(tx, token);
    if (offered.userId !== userId) throw new Refused('not_found', 'no such invitation');
    await lockAccount(tx, userId);
    if (!mayJoin(offered.workspaceId, await getAccount(tx, userId))) {
      throw new Refused('invalid_state', 'this email is not confirmed: ask the operator');
    }
    await letIn(tx, offered, userId);
    return offered;
  });
}

async function letIn(tx: Drizzle, { workspaceId, email, role }: Offered, userId: string): Promise<void> {
  await setRole(tx, workspaceId, userId, role);
  await notify(tx, { kind: 'member.joined', workspaceId, userId, data: { email, role } });
}
