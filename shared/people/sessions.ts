import { and, eq, ne, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Db, Drizzle } from '../db/connections/connect.ts';
import { withShortLockTimeout } from '../db/connections/short-lock-timeout.ts';
import { newId } from '../db/new-id.ts';
import { pushDevices } from '../notifications/table.ts';
import type { workspaces } from '../workspaces/table.ts';
import { lockAccount } from './accounts.ts';
import { hashOfToken, newToken } from './link-tokens.ts';
import type { Role } from './rules/role.ts';
import { emailChanges, sessions, type users } from './table.ts';

const idleHours = 24;
const longestDays = 30;
const proofMinutes = 15;

export interface Session {
  readonly id: string;
  readonly person: Person;
  readonly workspaces: readonly Membership[];
  readonly isProved: boolean;
}

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'language'>;

export type Membership = Pick<
  typeof workspaces.$inferSelect,
  'id' | 'name' | 'timezone' | 'currency' | 'plan' | 'apiEnabled' | 'webhooksEnabled' | 'twinOf'
> & { readonly role: Role };

export type Device = Pick<typeof sessions.$inferSelect, 'id' | 'createdAt' | 'seenAt' | 'address' | 'device'>;

export type From = Pick<Device, 'address' | 'device'>;

const longestDevice = 300;
const forgottenPerStatement = 1_000;

export async function openSession(db: Drizzle, userId: string, { address, device }: From): Promise<string> {
  const { token, tokenHash } = newToken();
  const kept = { address, device: device.slice(0, longestDevice) };
  await db.insert(sessions).values({ id: newId('session'), userId, tokenHash, ...kept });
  return token;
}

/** Notes the visit at most once a minute, without waiting for locks. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const [row] = await db<Row[]>`
    with found as materialized (
      select s.id, s.user_id, s.seen_at, s.proved_at > clock() - make_interval(mins => ${proofMinutes}) as proved
      from sessions s
      where s.token_hash = ${hashOfToken(token)}
        and s.seen_at > clock() - make_interval(hours => ${idleHours})
        and s.created_at > clock() - make_interval(days => ${longestDays})),
    seen as (
      update sessions set seen_at = clock()
      where id in (
        select s.id from sessions s join found on found.id = s.id
        where found.seen_at < clock() - interval '1 minute' for no key update of s skip locked))
    select f.id, f.proved, u.id as "userId", u.email, u.name, u.language, w.workspaces
    from found f join users u on u.id = f.user_id, lateral (
      select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'role', m.role, 'timezone', w.timezone,
        'currency', w.currency, 'plan', w.plan, 'apiEnabled', w.api_enabled, 'webhooksEnabled', w.webhooks_enabled, 'twinOf', w.twin_of)
        order by w.id), '[]'::json)::text as workspaces
      from memberships m join workspaces w on w.id = m.workspace_id where m.user_id = u.id) w`;
  if (!row) return null;
  const { id, proved, userId, email, name, language, workspaces } = row;
  const list = JSON.parse(workspaces) as Membership[];
  return { id, isProved: proved, person: { id: userId, email, name, language }, workspaces: list };
}

/** Replaces the session's token and returns the new one. Throws `unauthorized` for an ended session. */
export async function renewSession(db: Drizzle, sessionId: string, { isProof = false } = {}): Promise<string> {
  const { token, tokenHash } = newToken();
  const renewed = await db
    .update(sessions)
    .set({ tokenHash, ...(isProof && { provedAt: sql`clock()` }) })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (renewed.length === 0) throw signedOut();
  return token;
}

/** Until the transaction ends, no other ends the session. Throws `unauthorized` for one that ended or got a new token. */
export async function holdSession(tx: Drizzle, userId: string, token: string | null): Promise<void> {
  await lockAccount(tx, userId);
  const isThis = and(eq(sessions.userId, userId), eq(sessions.tokenHash, hashOfToken(token ?? '')));
  const lockedSession = await tx.select({ id: sessions.id }).from(sessions).where(isThis).for('share');
  if (lockedSession.length === 0) throw signedOut();
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await withShortLockTimeout(db, (tx) => tx`delete from sessions where token_hash = ${hashOfToken(token)}`);
}

export async function closeDevice(db: Db, userId: string, sessionId: string): Promise<void> {
  await withShortLockTimeout(db, (tx) => tx`delete from sessions where id = ${sessionId} and user_id = ${userId}`);
}

/** Push devices and a begun change of the email end too, even those of session `except`: whoever used another session may
 * have left them. */
export async function closeSessions(db: Drizzle, userId: string, { except }: { except?: string } = {}): Promise<void> {
  const isOther = except === undefined ? undefined : ne(sessions.id, except);
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
    await tx.delete(pushDevices).where(eq(pushDevices.userId, userId));
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  });
}

export async function forgetSessions(db: Db): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { count } = await db`
      delete from sessions where id in (
        select id from sessions where seen_at < clock() - make_interval(hours => ${idleHours})
        order by seen_at limit ${forgottenPerStatement} for update skip locked)`;
    forgotten += count;
    if (count < forgottenPerStatement) return forgotten;
  }
}

export async function listDevices(db: Db, userId: string): Promise<Device[]> {
  return db<Device[]>`
    select id, unix_ms(created_at) as "createdAt", unix_ms(seen_at) as "seenAt", address, device
    from sessions where user_id = ${userId} and seen_at > clock() - make_interval(hours => ${idleHours})
    order by seen_at desc limit 100`;
}

function signedOut(): Refused {
  return new Refused('unauthorized', 'signed out meanwhile');
}

interface Row extends Omit<Person, 'id'> {
  readonly id: string;
  readonly proved: boolean;
  readonly userId: string;
  readonly workspaces: string;
}
