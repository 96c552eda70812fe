import { and, count, eq, ne } from 'drizzle-orm';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import { memberships } from '../../../shared/db/schema/people.ts';
import { workspaces } from '../../../shared/db/schema/workspaces.ts';
import type { Role } from '../../../shared/domain/access/role.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import { getMember, type Member, setRole } from './users.ts';

/** Makes a member an admin or staff. Throws `not_found`, and `invalid_state` when no admin would be left. */
export async function changeRole(db: Drizzle, workspaceId: string, userId: string, role: Role): Promise<Member> {
  return db.transaction(async (tx) => {
    await lockPeople(tx, workspaceId);
    await getMember(tx, workspaceId, userId);
    if (role !== 'admin') await requireAnotherAdmin(tx, workspaceId, userId);
    await setRole(tx, workspaceId, userId, role);
    return getMember(tx, workspaceId, userId);
  });
}

/** Takes a person out of the workspace; their login stays theirs. Throws `not_found` and `invalid_state`, as `changeRole` does. */
export async function removeMember(db: Drizzle, workspaceId: string, userId: string): Promise<Member> {
  return db.transaction(async (tx) => {
    await lockPeople(tx, workspaceId);
    const member = await getMember(tx, workspaceId, userId);
    await requireAnotherAdmin(tx, workspaceId, userId);
    await tx.delete(memberships).where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
    return member;
  });
}

/** Two admins who demote each other in the same moment come one after the other. */
async function lockPeople(tx: Drizzle, workspaceId: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
}

async function requireAnotherAdmin(tx: Drizzle, workspaceId: string, userId: string): Promise<void> {
  const [others] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(
      and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, 'admin'), ne(memberships.userId, userId)),
    );
  if ((others?.count ?? 0) === 0) throw new Refused('invalid_state', 'a workspace keeps at least one admin');
}
