import { and, desc, eq, gt, isNull, not, type SQL, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { newId } from '../db/new-id.ts';
import { notify } from '../notifications/notify.ts';
import { notificationMessages } from '../notifications/table.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Language } from '../ui/texts/texts.ts';
import { workspaces } from '../workspaces/table.ts';
import { hashOfToken, newToken } from './link-tokens.ts';
import type { Role } from './rules/role.ts';
import { invitations, users } from './table.ts';
import { listMembers, lockMembers, parseEmail } from './users.ts';

export type Invitation = Pick<typeof invitations.$inferSelect, 'id' | 'email' | 'role' | 'expiresAt'>;

export interface Offered extends Invitation {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly invitedBy: string;
  readonly isMailed: boolean;
  readonly userId: string | null;
}

const openDays = 7;
const maxOpen = 100;

export interface NewInvitation {
  readonly workspaceId: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
}

/** Returns the link's token. Throws `invalid_request`, `forbidden`, and `invalid_state` with a `reason`. */
export async function invite(db: Drizzle, wanted: NewInvitation): Promise<Invitation & { token: string }> {
  return db.transaction(async (tx) => {
    const { made, token } = await makeInvitation(tx, wanted, false);
    return { ...made, token };
  });
}

/** Mails a link that confirms the email; earlier invitations to it end. `language`: of the inviter. Throws as `invite`. */
export async function inviteByMail(
  db: Drizzle,
  wanted: NewInvitation,
  { secrets, language }: { secrets: Secrets; language: Language },
): Promise<Invitation> {
  const { workspaceId, role } = wanted;
  return db.transaction(async (tx) => {
    const { made, token, by } = await makeInvitation(tx, wanted, true);
    const link = { email: made.email, language, token, subjectId: made.id };
    await notify(tx, { kind: 'member.invited', workspaceId, ...link, data: { by, role } }, secrets);
    return made;
  });
}

export interface ListedInvitation extends Invitation {
  /** Its mail was given up. */
  readonly isUndelivered: boolean;
}

export function listInvitations(db: Drizzle, workspaceId: string): Promise<ListedInvitation[]> {
  const { recipient, kind, channel, workspaceId: place, status, dueAt } = notificationMessages;
  const lastMail = sql<boolean>`coalesce((select ${eq(status, 'failed')} from ${notificationMessages}
    where ${and(eq(recipient, email), eq(kind, 'member.invited'), eq(channel, 'mail'), eq(place, workspaceId))}
    order by ${dueAt} desc limit 1), false)`;
  return db
    .select({ ...shown, isUndelivered: lastMail })
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen))
    .orderBy(desc(invitations.id));
}

/** Throws `not_found`. */
export async function cancelInvitation(db: Drizzle, workspaceId: string, id: string): Promise<Invitation> {
  const [cancelled] = await db
    .update(invitations)
    .set({ cancelledAt: sql`clock()` })
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id), isOpen))
    .returning(shown);
  if (!cancelled) throw noInvitation();
  return cancelled;
}

export async function cancelInvitationsBy(db: Drizzle, workspaceId: string, invitedBy: string): Promise<void> {
  await cancelAll(db, workspaceId, eq(invitations.invitedBy, invitedBy));
}

export async function cancelInvitationsTo(db: Drizzle, workspaceId: string, address: string): Promise<void> {
  await cancelAll(db, workspaceId, eq(invitations.email, address));
}

export async function findInvitation(db: Drizzle, token: string): Promise<Offered | null> {
  const [found] = await db
    .select({
      ...shown,
      workspaceId: workspaces.id,
      workspaceName: workspaces.name,
      invitedBy: invitations.invitedBy,
      isMailed: invitations.isMailed,
      userId: users.id,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.email, invitations.email))
    .where(and(eq(invitations.tokenHash, hashOfToken(token)), isOpen));
  return found ?? null;
}

export type InvitationEnd = 'accepted' | 'cancelled' | 'expired';

/** Why a link no longer opens its invitation; null for one that does, and for a token that was never given out. */
export async function endOfInvitation(db: Drizzle, token: string): Promise<InvitationEnd | null> {
  const { acceptedAt, cancelledAt, tokenHash } = invitations;
  const [found] = await db
    .select({ acceptedAt, cancelledAt })
    .from(invitations)
    .where(and(eq(tokenHash, hashOfToken(token)), not(isOpen)));
  if (!found) return null;
  if (found.acceptedAt !== null) return 'accepted';
  return found.cancelledAt === null ? 'expired' : 'cancelled';
}

/** Single use. Other invitations to the email end too: they could restore a revoked role. Throws `not_found`. */
export async function takeInvitation(tx: Drizzle, token: string): Promise<Offered> {
  const found = await findInvitation(tx, token);
  if (!found) throw noInvitation();
  await lockMembers(tx, found.workspaceId);
  const [taken] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`clock()` })
    .where(and(eq(invitations.tokenHash, hashOfToken(token)), isOpen))
    .returning({ id: invitations.id });
  if (!taken) throw noInvitation();
  await cancelInvitationsTo(tx, found.workspaceId, found.email);
  return found;
}

async function makeInvitation(
  tx: Drizzle,
  { workspaceId, email: wanted, role, invitedBy }: NewInvitation,
  isMailed: boolean,
): Promise<{ made: Invitation; token: string; by: string }> {
  const email = parseEmail(wanted);
  await lockMembers(tx, workspaceId);
  if (isMailed) await cancelInvitationsTo(tx, workspaceId, email);
  const by = await requireInvitable(tx, workspaceId, email, invitedBy);
  const { token, tokenHash } = newToken();
  const expiresAt = sql`clock() + make_interval(days => ${openDays})`;
  const own = { workspaceId, id: newId('invitation'), email, role, tokenHash, invitedBy, expiresAt, isMailed };
  const [made] = await tx.insert(invitations).values(own).returning(shown);
  if (!made) throw new Error('an insert gave no row');
  return { made, token, by };
}

async function requireInvitable(tx: Drizzle, workspaceId: string, address: string, invitedBy: string): Promise<string> {
  const members = await listMembers(tx, workspaceId);
  const by = members.find(({ id, role }) => id === invitedBy && role === 'admin');
  if (!by) throw new Refused('forbidden', 'only admins invite');
  if (members.some(({ email }) => email === address)) {
    throw new Refused('invalid_state', `${address} is a member already`, { reason: 'member_already' });
  }
  if ((await listInvitations(tx, workspaceId)).length >= maxOpen) {
    const message = `there are ${maxOpen} open invitations: cancel some first`;
    throw new Refused('invalid_state', message, { reason: 'too_many' });
  }
  return by.email;
}

async function cancelAll(db: Drizzle, workspaceId: string, which: SQL): Promise<void> {
  await db
    .update(invitations)
    .set({ cancelledAt: sql`clock()` })
    .where(and(eq(invitations.workspaceId, workspaceId), which, isOpen));
}

const { id, email, role, expiresAt } = invitations;
const shown = { id, email, role, expiresAt };

const isOpen = sql`(${and(
  isNull(invitations.acceptedAt),
  isNull(invitations.cancelledAt),
  gt(invitations.expiresAt, sql`clock()`),
)})`;

function noInvitation(): Refused {
  return new Refused('not_found', 'no such invitation');
}
