import { eq } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { users } from '../../people/table.ts';
import { zoneName } from '../../time/time-zone.ts';
import type { QuietHours } from '../rules/due-at.ts';

export async function getQuietHours(db: Drizzle, userId: string): Promise<QuietHours | null> {
  const { quietFrom: from, quietUntil: until, quietZone: zone } = users;
  const [user] = await db.select({ from, until, zone }).from(users).where(eq(users.id, userId));
  if (!user || user.from === null || user.until === null || user.zone === null) return null;
  return { from: user.from, until: user.until, zone: user.zone };
}

const dayMinutes = 24 * 60;

/** Null ends them. Throws `invalid_request`. */
export async function setQuietHours(db: Drizzle, userId: string, quiet: QuietHours | null): Promise<void> {
  const zone = quiet && zoneName(quiet.zone);
  const isMinute = (minute: number): boolean => Number.isInteger(minute) && minute >= 0 && minute < dayMinutes;
  if (quiet && (zone === null || !isMinute(quiet.from) || !isMinute(quiet.until) || quiet.from === quiet.until)) {
    throw new Refused('invalid_request', 'quiet hours are two different minutes of the day in an IANA time zone');
  }
  const { from = null, until = null } = quiet ?? {};
  await db.update(users).set({ quietFrom: from, quietUntil: until, quietZone: zone }).where(eq(users.id, userId));
}
