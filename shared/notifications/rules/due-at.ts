import { kindOf, type NotificationKind } from './kinds.ts';

export interface QuietHours {
  /** Minutes of the day; from 22:00 until 07:00 passes midnight. */
  readonly from: number;
  readonly until: number;
  readonly zone: string;
}

/** Between two messages of one kind to one recipient (issue 33: Quiet). */
export const spacingMs = 10 * 60_000;

/** When it is sent; null when it is left out because of quiet hours. `lastAt`: of the kind to the same recipient. */
export function dueAt(
  kind: NotificationKind,
  { lastAt, quiet }: { readonly lastAt: number | null; readonly quiet: QuietHours | null },
  now: number,
): number | null {
  const { gatherMs, inQuietHours } = kindOf(kind);
  if (gatherMs === null) return now;
  const spaced = Math.max(now + gatherMs, (lastAt ?? Number.NEGATIVE_INFINITY) + spacingMs);
  if (quiet === null || inQuietHours === 'sent') return spaced;
  const ends = endOfQuiet(quiet, spaced);
  return ends === null ? spaced : inQuietHours === 'later' ? ends : null;
}

/** The end of the quiet hours that `at` is in; null outside. */
export function endOfQuiet({ from, until, zone }: QuietHours, at: number): number | null {
  const minute = minuteOfDay(zone, at);
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return null;
  const minutesLeft = (until - minute + dayMinutes) % dayMinutes;
  const end = Math.floor(at / minuteMs) * minuteMs + minutesLeft * minuteMs;
  // A clock that is put forward or back in between leaves another minute of the day.
  const drift = ((until - minuteOfDay(zone, end) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  return end + drift * minuteMs;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const clocks = new Map<string, Intl.DateTimeFormat>();

function minuteOfDay(zone: string, at: number): number {
  const clock = clocks.get(zone) ?? clockIn(zone);
  clocks.set(zone, clock);
  const [hour = 0, minute = 0] = clock.format(at).split(':').map(Number);
  return hour * 60 + minute;
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
