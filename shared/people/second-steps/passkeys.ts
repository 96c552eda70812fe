import { and, asc, eq } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { passkeys } from '../table.ts';
import type { Ceremony } from './ceremonies.ts';

export type Passkey = Pick<typeof passkeys.$inferSelect, 'name' | 'createdAt' | 'lastUsedAt' | 'transports'> & {
  readonly id: string;
};

const maxPasskeys = 20;
const maxNameLength = 60;

/** Throws `invalid_request` for an invalid response, `invalid_state` for too many. */
export async function addPasskey(
  db: Drizzle,
  ceremony: Ceremony,
  { userId, name, response }: { userId: string; name: string; response: string },
): Promise<void> {
  if ((await db.$count(passkeys, eq(passkeys.userId, userId))) >= maxPasskeys) {
    throw new Refused('invalid_state', `there are ${maxPasskeys} passkeys already`);
  }
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
      name: name.trim().slice(0, maxNameLength) || 'Passkey',
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.credentialId });
  if (made.length === 0) throw new Refused('invalid_state', 'this passkey is known already');
}

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

export function listPasskeys(db: Drizzle, userId: string): Promise<Passkey[]> {
  const { credentialId: id, name, createdAt, lastUsedAt, transports } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt, transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt));
}

/** Returns its name. Throws `not_found`, also for somebody else's. */
export async function removePasskey(db: Drizzle, userId: string, id: string): Promise<string> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, id)))
    .returning({ name: passkeys.name });
  if (!removed) throw new Refused('not_found', 'no such passkey');
  return removed.name;
}
