import { eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Db, Drizzle } from '../../db/connections/connect.ts';
import { boards } from '../table.ts';

export type BoardSettings = Pick<
  typeof boards.$inferSelect,
  'waitingMinutes' | 'lateMinutes' | 'mutedAt' | 'mutedBy' | 'busyMinutes' | 'busyUntil'
>;

export type Thresholds = Pick<BoardSettings, 'waitingMinutes' | 'lateMinutes'>;

const defaults: BoardSettings = {
  ...{ waitingMinutes: 10, lateMinutes: 20 },
  ...{ mutedAt: null, mutedBy: null, busyMinutes: 0, busyUntil: null },
};
const maxMinutes = 1440;

export async function readBoardSettings(db: Db, workspaceId: string): Promise<BoardSettings> {
  const [row] = await db<BoardSettings[]>`
    select waiting_minutes as "waitingMinutes", late_minutes as "lateMinutes", muted_at as "mutedAt", muted_by as "mutedBy",
      busy_minutes as "busyMinutes", busy_until as "busyUntil"
    from boards where workspace_id = ${workspaceId}`;
  return row ?? defaults;
}

export async function lockThresholds(db: Drizzle, workspaceId: string): Promise<Thresholds> {
  await db
    .insert(boards)
    .values({ workspaceId, ...thresholdsOf(defaults) })
    .onConflictDoNothing();
  const [row] = await db.select().from(boards).where(eq(boards.workspaceId, workspaceId)).for('update');
  return thresholdsOf(row ?? defaults);
}

/** In minutes. Throws `invalid_request`. */
export async function setThresholds(db: Drizzle, workspaceId: string, wanted: Thresholds): Promise<Thresholds> {
  const { waitingMinutes, lateMinutes } = wanted;
  if (![waitingMinutes, lateMinutes].every(isMinutes) || waitingMinutes >= lateMinutes) {
    throw new Refused('invalid_request', `minutes are 1 to ${maxMinutes}, and late is later than waiting`);
  }
  await db
    .insert(boards)
    .values({ workspaceId, waitingMinutes, lateMinutes })
    .onConflictDoUpdate({ target: boards.workspaceId, set: { waitingMinutes, lateMinutes, updatedAt: sql`clock()` } });
  return { waitingMinutes, lateMinutes };
}

export function isMinutes(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= maxMinutes;
}

export async function muteBoard(db: Drizzle, workspaceId: string, by: string | null): Promise<void> {
  const muted = by === null ? { mutedAt: null, mutedBy: null } : { mutedAt: sql`clock()`, mutedBy: by };
  await db
    .insert(boards)
    .values({ workspaceId, ...thresholdsOf(defaults), ...muted })
    .onConflictDoUpdate({ target: boards.workspaceId, set: { ...muted, updatedAt: sql`clock()` } });
}

/** Adds minutes to waiting times for two hours; 0 ends that. Menus show it after `catalogPublished` is announced. */
export async function setBusy(db: Drizzle, workspaceId: string, minutes: number): Promise<void> {
  const busyUntil = minutes === 0 ? null : sql`clock() + interval '2 hours'`;
  await db
    .insert(boards)
    .values({ workspaceId, ...thresholdsOf(defaults), busyMinutes: minutes, busyUntil, busyChanges: 1 })
    .onConflictDoUpdate({
      target: boards.workspaceId,
      set: { busyMinutes: minutes, busyUntil, busyChanges: sql`boards.busy_changes + 1`, updatedAt: sql`clock()` },
    });
}

export function thresholdsOf({ waitingMinutes, lateMinutes }: Thresholds): Thresholds {
  return { waitingMinutes, lateMinutes };
}
