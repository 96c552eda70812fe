import { and, asc, count, eq } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { passkeys } from '../table.ts';
import type { Ceremony } from './ceremonies.ts';

/** A passkey, as its owner sees it. Times are Unix ms. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly transports: string[];
}

const mostPasskeys = 20;
const longestName = 60;

/**
 * Adds what the person's authenticator answered. Throws `invalid_request` for what it did not, and `invalid_state` for too many.
 */
export async function addPasskey(
  db: Drizzle,
  ceremony: Ceremony,
  { userId, name, response }: { userId: string; name: string; response: string },
): Promise<void> {
  const [held] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  if ((held?.count ?? 0) >= mostPasskeys)
    throw new Refused('invalid_state', `there are ${mostPasskeys} passkeys already`);
  const credential = await ceremony.registered(response);
  if (!credential) throw new Refused('invalid_request', 'that was no answer of an authenticator to this page');
  const made = await db
    .insert(passkeys)
    .values({
      credentialId: credential.id,
      userId,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: credential.transports ?? [],
      name: name.trim().slice(0, longestName) || 'Passkey',
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.credentialId });
  if (made.length === 0) throw new Refused('invalid_state', 'this passkey is known already');
}

/** Which passkey answered, and whose it is, or null; with `userId` only a passkey of that person. */
export async function usePasskey(
  db: Drizzle,
  ceremony: Ceremony,
  { response, userId, now }: { response: string; userId: string | null; now: number },
): Promise<{ userId: string; passkey: string } | null> {
  const id = ceremony.credentialIdOf(response);
  if (id === null) return null;
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, id));
  if (!known || (userId !== null && known.userId !== userId)) return null;
  const { publicKey, signCount: counter, transports } = known;
  const signCount = await ceremony.authenticated(response, {
    id,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports,
  });
  if (signCount === null) return null;
  await db.update(passkeys).set({ signCount, lastUsedAt: now }).where(eq(passkeys.credentialId, id));
  return { userId: known.userId, passkey: id };
}

/** The person's passkeys, oldest first. */
export function listPasskeys(db: Drizzle, userId: string): Promise<Passkey[]> {
  const { credentialId: id, name, createdAt, lastUsedAt, transports } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt, transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt));
}

/** Its name. Throws `not_found`, also for somebody else's. */
export async function removePasskey(db: Drizzle, userId: string, id: string): Promise<string> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, id)))
    .returning({ name: passkeys.name });
  if (!removed) throw new Refused('not_found', 'no such passkey');
  return removed.name;
}
