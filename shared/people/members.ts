import { and, eq, ne } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { notify } from '../notifications/notify.ts';
import { cancelInvitationsBy, cancelInvitationsTo } from './invitations.ts';
import type { Role } from './rules/role.ts';
import { memberships } from './table.ts';
import { getMember, lockMembers, type Member, setRole } from './users.ts';

export interface Seen {
  readonly workspaceId: string;
  readonly userId: string;
  readonly was: Role | null;
}

export type PeopleReason = 'changed' | 'last_admin' | 'member_already' | 'operator_gave' | 'operator_only' | 'too_many';

/** `by` is told to those concerned. Throws `not_found`, and `invalid_state` for the last admin or a role changed meanwhile. */
export async function changeRole(db: Drizzle, seen: Seen, role: Role, by: string): Promise<Member> {
  const { workspaceId, userId } = seen;
  return db.transaction(async (tx) => {
    await lockMembers(tx, workspaceId);
    await requireAsSeen(tx, seen);
    if (role !== 'admin') {
      await requireAnotherAdmin(tx, workspaceId, userId);
      await cancelInvitationsBy(tx, workspaceId, userId);
    }
    await setRole(tx, workspaceId, userId, role);
    const member = await getMember(tx, workspaceId, userId);
    const data = { email: member.email, role, by };
    await notify(tx, { kind: 'member.role_changed', workspaceId, userId, data });
    return member;
  });
}

/** Also revokes the invitations that the member sent or received. Throws as `changeRole` does. */
export async function removeMember(db: Drizzle, seen: Seen, by: string): Promise<Member> {
  const { workspaceId, userId } = seen;
  return db.transaction(async (tx) => {
    await lockMembers(tx, workspaceId);
    const member = await requireAsSeen(tx, seen);
    await requireAnotherAdmin(tx, workspaceId, userId);
    await tx.delete(memberships).where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
    await cancelInvitationsBy(tx, workspaceId, userId);
    await cancelInvitationsTo(tx, workspaceId, member.email);
    await notify(tx, { kind: 'member.removed', workspaceId, userId, data: { email: member.email, by } });
    return member;
  });
}

async function requireAsSeen(tx: Drizzle, { workspaceId, userId, was }: Seen): Promise<Member> {
  const member = await getMember(tx, workspaceId, userId);
  if (member.role === was) return member;
  throw refused('changed', 'somebody else has changed the role meanwhile');
}

async function requireAnotherAdmin(tx: Drizzle, workspaceId: string, userId: string): Promise<void> {
  const { workspaceId: place, role, userId: member } = memberships;
  const others = await tx.$count(memberships, and(eq(place, workspaceId), eq(role, 'admin'), ne(member, userId)));
  if (others === 0) throw refused('last_admin', 'a workspace keeps at least one admin');
}

function refused(reason: PeopleReason, message: string): Refused {
  return new Refused('invalid_state', message, { reason });
}
