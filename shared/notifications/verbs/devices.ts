import { and, asc, eq } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { pushDevices } from '../table.ts';

export type PushDevice = Pick<typeof pushDevices.$inferSelect, 'id' | 'name' | 'endpoint' | 'createdAt' | 'lastUsedAt'>;

/** As browsers give them: base64url. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const maxDevices = 20;
const maxNameLength = 100;
const maxEndpointLength = 1_000;

/** Known already, it is moved to whoever signs in there now. Throws `invalid_request`, and `invalid_state` for too many. */
export async function addDevice(
  db: Drizzle,
  secrets: Secrets,
  { userId, endpoint, keys, name }: { userId: string; endpoint: string; keys: PushKeys; name: string },
): Promise<string> {
  if (!/^https:\/\/\S+$/.test(endpoint) || endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) {
    throw new Refused('invalid_request', 'the address of the push service must be an https address');
  }
  if (!/^[\w-]{87}=?$/.test(keys.p256dh) || !/^[\w-]{22}=*$/.test(keys.auth)) {
    throw new Refused('invalid_request', 'the keys of the device are wrong');
  }
  if ((await db.$count(pushDevices, eq(pushDevices.userId, userId))) >= maxDevices) {
    throw new Refused('invalid_state', `there are ${maxDevices} devices already`);
  }
  const own = {
    userId,
    name: name.trim().slice(0, maxNameLength) || 'Device',
    sealedKeys: secrets.seal(JSON.stringify({ p256dh: keys.p256dh, auth: keys.auth })),
  };
  const [device] = await db
    .insert(pushDevices)
    .values({ id: newId('device'), endpoint, ...own })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: own })
    .returning({ id: pushDevices.id });
  return device?.id ?? '';
}

export function listDevices(db: Drizzle, userId: string): Promise<PushDevice[]> {
  const { id, name, endpoint, createdAt, lastUsedAt } = pushDevices;
  return db
    .select({ id, name, endpoint, createdAt, lastUsedAt })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(id));
}

/** Throws `not_found`, also for somebody else's. */
export async function removeDevice(db: Drizzle, userId: string, id: string): Promise<void> {
  const removed = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id });
  if (removed.length === 0) throw new Refused('not_found', 'no such device');
}
