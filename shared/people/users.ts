import { and, asc, eq, max, type SQL } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { newId } from '../db/new-id.ts';
import { checkEmail } from '../forms/rules/checks/email-and-url.ts';
import { workspaces } from '../workspaces/table.ts';
import { getWorkspace } from '../workspaces/workspaces.ts';
import { hashPassword } from './passwords.ts';
import type { Role } from './rules/role.ts';
import { memberships, sessions, users } from './table.ts';

export type Member = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'mailRefusedAt'> &
  Pick<typeof memberships.$inferSelect, 'role' | 'createdAt'> & { readonly lastSeenAt: number | null };

export interface NewUser {
  readonly workspaceId: string;
  readonly email: string;
  readonly name?: string | undefined;
  readonly role: Role;
  readonly password: string;
}

/** Throws `not_found` (no such workspace), `invalid_request` (email, name or password), `invalid_state` (the email has an account). */
export async function createUser(db: Drizzle, { workspaceId, email, name, role, password }: NewUser): Promise<Member> {
  const address = parseEmail(email);
  const passwordHash = await hashPassword(password, { lane: `link:${workspaceId}` });
  return db.transaction(async (tx) => {
    await getWorkspace(tx, workspaceId);
    const id = newId('user');
    const [made] = await tx
      .insert(users)
      .values({ id, email: address, name: parseName(name ?? address.replace(/@.*/, '')), passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) throw new Refused('invalid_state', `${address} already has an account: invite them instead`);
    await setRole(tx, workspaceId, id, role);
    return getMember(tx, workspaceId, id);
  });
}

/** Serialises changes of members: otherwise two admins could demote each other at once. */
export async function lockMembers(tx: Drizzle, workspaceId: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
}

export async function setRole(db: Drizzle, workspaceId: string, userId: string, role: Role): Promise<void> {
  await db
    .insert(memberships)
    .values({ workspaceId, userId, role })
    .onConflictDoUpdate({ target: [memberships.workspaceId, memberships.userId], set: { role } });
}

export async function listMembers(db: Drizzle, workspaceId: string): Promise<Member[]> {
  return members(db, eq(memberships.workspaceId, workspaceId));
}

/** Throws `not_found`. */
export async function getMember(db: Drizzle, workspaceId: string, userId: string): Promise<Member> {
  const [member] = await members(db, and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  if (!member) throw new Refused('not_found', 'no such member');
  return member;
}

/** Throws `invalid_request`. */
export function parseEmail(text: string): string {
  const verdict = checkEmail(text.trim());
  if (!('answer' in verdict) || typeof verdict.answer !== 'string') {
    throw new Refused('invalid_request', 'the email must be an address such as name@example.com');
  }
  return verdict.answer.toLowerCase();
}

export function isName(text: string): boolean {
  const { length } = text.trim();
  return length > 0 && length <= maxNameLength;
}

/** Throws `invalid_request`. */
export function parseName(text: string): string {
  const name = text.trim();
  if (!isName(name)) {
    throw new Refused('invalid_request', `the name must have 1 to ${maxNameLength} characters`);
  }
  return name;
}

const maxNameLength = 100;

function members(db: Drizzle, where: SQL | undefined): Promise<Member[]> {
  const { id, email, name, mailRefusedAt } = users;
  const { role, createdAt } = memberships;
  return db
    .select({ id, email, name, mailRefusedAt, role, createdAt, lastSeenAt: max(sessions.seenAt) })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(where)
    .groupBy(id, email, name, mailRefusedAt, role, createdAt)
    .orderBy(asc(createdAt), asc(id));
}
