import { and, eq, ne, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Db, Drizzle } from '../db/connections/connect.ts';
import { withShortLockTimeout } from '../db/connections/short-lock-timeout.ts';
import { newId } from '../db/new-id.ts';
import type { Plan } from '../workspaces/rules/plan.ts';
import { hashOfToken, newToken } from './link-tokens.ts';
import type { Role } from './rules/role.ts';
import { sessions } from './table.ts';

/** A session ends when nobody used it for a day, and a month after it began however it is used. */
const idleHours = 24;
const longestDays = 30;
/** Proof of who one is counts this long for what asks for it again. */
const proofMinutes = 15;

/** Who is signed in on a device, and where they may work. */
export interface Session {
  readonly id: string;
  readonly person: Person;
  readonly workspaces: readonly Membership[];
  /** Whether they have proved who they are within the last fifteen minutes. */
  readonly isProved: boolean;
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'ar' | null;
}

export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly timezone: string;
  readonly currency: string;
  readonly plan: Plan;
  readonly apiEnabled: boolean;
  readonly webhooksEnabled: boolean;
}

/** A device that is signed in, as its owner sees it. Times are Unix ms. */
export interface Device {
  readonly id: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly address: string;
  readonly device: string;
}

/** What is kept of where a session is used: shown to its owner alone. */
export interface From {
  readonly address: string;
  readonly device: string;
}

const longestDevice = 300;
const forgottenPerStatement = 1_000;

/** Opens a session and gives its token, which is in this answer and in the browser's cookie and nowhere else. */
export async function openSession(db: Drizzle, userId: string, { address, device }: From): Promise<string> {
  const { token, tokenHash } = newToken();
  const kept = { address, device: device.slice(0, longestDevice) };
  await db.insert(sessions).values({ id: newId('session'), userId, tokenHash, ...kept });
  return token;
}

/**
 * The session of a token, or null when it is none or is over. One statement; it notes the visit at most once a minute, and waits
 * for nobody who holds the session meanwhile.
 */
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
        'currency', w.currency, 'plan', w.plan, 'apiEnabled', w.api_enabled, 'webhooksEnabled', w.webhooks_enabled)
        order by w.id), '[]'::json)::text as workspaces
      from memberships m join workspaces w on w.id = m.workspace_id where m.user_id = u.id) w`;
  if (!row) return null;
  const { id, proved, userId, email, name, language, workspaces } = row;
  // Written by the statement above.
  const list = JSON.parse(workspaces) as Membership[];
  return { id, isProved: proved, person: { id: userId, email, name, language }, workspaces: list };
}

/** Gives the session a new token: whoever else had the old one may do no more. A proof of who it is counts from now. Throws `unauthorized` once it has ended. */
export async function renewSession(db: Drizzle, sessionId: string, proof: 'new' | 'as it was'): Promise<string> {
  const { token, tokenHash } = newToken();
  const renewed = await db
    .update(sessions)
    .set({ tokenHash, ...(proof === 'new' && { provedAt: sql`clock()` }) })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (renewed.length === 0) throw new Refused('unauthorized', 'signed out meanwhile');
  return token;
}

/** Signs out the device of this token. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await withShortLockTimeout(db, (tx) => tx`delete from sessions where token_hash = ${hashOfToken(token)}`);
}

/** Signs out one of the person's devices; nothing happens when it is none of theirs. */
export async function closeDevice(db: Db, userId: string, sessionId: string): Promise<void> {
  await withShortLockTimeout(db, (tx) => tx`delete from sessions where id = ${sessionId} and user_id = ${userId}`);
}

/** Signs the person out everywhere but here. */
export async function closeOtherDevices(db: Drizzle, userId: string, here: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, here)));
}

/** Deletes sessions that are over, and says how many. */
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

/** The person's devices, the one used last first. */
export async function listDevices(db: Db, userId: string): Promise<Device[]> {
  return db<Device[]>`
    select id, unix_ms(created_at) as "createdAt", unix_ms(seen_at) as "seenAt", address, device
    from sessions where user_id = ${userId} and seen_at > clock() - make_interval(hours => ${idleHours})
    order by seen_at desc limit 100`;
}

interface Row extends Omit<Person, 'id'> {
  readonly id: string;
  readonly proved: boolean;
  readonly userId: string;
  /** JSON. */
  readonly workspaces: string;
}
