import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { invitations, memberships, users } from '../../../shared/db/schema/people.ts';
import { workspaces } from '../../../shared/db/schema/workspaces.ts';
import type { Role } from '../../../shared/domain/access/role.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import { hashPassword } from './passwords.ts';
import { emailOf, nameOf, setRole } from './users.ts';

/** An invitation that was not taken yet. Times are Unix ms. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: number;
}

/** What somebody who holds the link may know of it. */
export interface Offered extends Invitation {
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** The person of that email, when there is one: they sign in, others choose a password. */
  readonly userId: string | null;
}

const tokenBytes = 32;
const openDays = 7;
const mostOpen = 100;

/** Invites an email into a workspace, and gives the link's token, which is kept nowhere. Throws `invalid_request` and `invalid_state`. */
export async function invite(
  db: Drizzle,
  { workspaceId, email, role, invitedBy }: { workspaceId: string; email: string; role: Role; invitedBy: string },
): Promise<Invitation & { token: string }> {
  const address = emailOf(email);
  const [already] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspaceId)))
    .where(eq(users.email, address));
  if (already) throw new Refused('invalid_state', `${address} is a member already`);
  if ((await listInvitations(db, workspaceId)).length >= mostOpen) {
    throw new Refused('invalid_state', `there are ${mostOpen} open invitations: cancel some first`);
  }
  const token = randomBytes(tokenBytes).toString('base64url');
  const [made] = await db
    .insert(invitations)
    .values({
      workspaceId,
      id: newId('invitation'),
      email: address,
      role,
      tokenHash: hashOf(token),
      invitedBy,
      expiresAt: sql`clock() + make_interval(days => ${openDays})`,
    })
    .returning(shown);
  if (!made) throw new Error('an insert gave no row');
  return { ...made, token };
}

/** The open invitations of a workspace, newest first. */
export function listInvitations(db: Drizzle, workspaceId: string): Promise<Invitation[]> {
  return db
    .select(shown)
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen))
    .orderBy(desc(invitations.id));
}

/** Takes an invitation back. Throws `not_found`. */
export async function cancelInvitation(db: Drizzle, workspaceId: string, id: string): Promise<Invitation> {
  const [cancelled] = await db
    .update(invitations)
    .set({ cancelledAt: sql`clock()` })
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id), isOpen))
    .returning(shown);
  if (!cancelled) throw new Refused('not_found', 'no such invitation');
  return cancelled;
}

/** The invitation of a link, or null when it is none, is over, or was taken. */
export async function findInvitation(db: Drizzle, token: string): Promise<Offered | null> {
  const [found] = await db
    .select({ ...shown, workspaceId: workspaces.id, workspaceName: workspaces.name, userId: users.id })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.email, invitations.email))
    .where(and(eq(invitations.tokenHash, hashOf(token)), isOpen));
  return found ?? null;
}

/** Makes the invited person, who has chosen a name and a password, and lets them in. Throws `invalid_request` and `not_found`. */
export async function joinAsNew(
  db: Drizzle,
  token: string,
  userId: string,
  given: { name: string; password: string },
): Promise<Offered> {
  const name = nameOf(given.name);
  const passwordHash = await hashPassword(given.password);
  return db.transaction(async (tx) => {
    const offered = await take(tx, token);
    const [made] = await tx
      .insert(users)
      .values({ id: userId, email: offered.email, name, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) throw new Refused('invalid_state', 'you have a login already: sign in and open the link again');
    await setRole(tx, offered.workspaceId, userId, offered.role);
    return { ...offered, userId };
  });
}

/** Lets a person who is signed in take an invitation for their own email. Throws `not_found`, also for somebody else's. */
export async function join(db: Drizzle, token: string, userId: string): Promise<Offered> {
  return db.transaction(async (tx) => {
    const offered = await take(tx, token);
    if (offered.userId !== userId) throw new Refused('not_found', 'no such invitation');
    await setRole(tx, offered.workspaceId, userId, offered.role);
    return offered;
  });
}

/** An invitation is taken once, whoever comes at the same time. */
async function take(tx: Drizzle, token: string): Promise<Offered> {
  const offered = await findInvitation(tx, token);
  const [taken] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`clock()` })
    .where(and(eq(invitations.tokenHash, hashOf(token)), isOpen))
    .returning({ id: invitations.id });
  if (!offered || !taken) throw new Refused('not_found', 'no such invitation');
  return offered;
}

const { id, email, role, expiresAt } = invitations;
const shown = { id, email, role, expiresAt };

const isOpen = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.cancelledAt),
  gt(invitations.expiresAt, sql`clock()`),
);

function hashOf(token: string): Uint8Array {
  return Bun.SHA256.hash(token) as Uint8Array;
}
