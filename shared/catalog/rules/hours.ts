import type { PageLanguage } from '../../money/amount-text.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Open from `opens` to `closes`, each `HH:MM`. If `closes` is not after `opens`, it is on the next day. */
export interface OpenHours {
  readonly day: Weekday;
  readonly opens: string;
  readonly closes: string;
}

export interface WeekMoment {
  readonly day: Weekday;
  readonly minute: number;
}

export type OpenState =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'open'; readonly until: string }
  | { readonly kind: 'closed'; readonly opens: string; readonly day: Weekday; readonly daysAhead: number };

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** Whether it is open, and until or from when. Adjacent and overlapping hours count as one. */
export function openState(hours: readonly OpenHours[], now: WeekMoment): OpenState {
  if (hours.length === 0) return { kind: 'never' };
  const spans = hours.map(({ day, opens, closes }) => ({
    start: weekdays.indexOf(day) * dayMinutes + minuteOf(opens),
    length: modulo(minuteOf(closes) - minuteOf(opens), dayMinutes) || dayMinutes,
  }));
  const at = weekdays.indexOf(now.day) * dayMinutes + now.minute;
  const latestEnd = (from: number): number =>
    Math.max(from, ...spans.map(({ start, length }) => endAfter(from, start, length)));
  let end = latestEnd(at);
  for (let further = latestEnd(end); further > end && end - at < weekMinutes; further = latestEnd(end)) end = further;
  if (end - at >= weekMinutes) return { kind: 'always' };
  if (end > at) return { kind: 'open', until: timeAt(end) };
  const opening = at + Math.min(...spans.map(({ start }) => modulo(start - at, weekMinutes)));
  const daysAhead = Math.floor(opening / dayMinutes) - Math.floor(at / dayMinutes);
  const day = weekdays[modulo(Math.floor(opening / dayMinutes), weekdays.length)] ?? now.day;
  return { kind: 'closed', opens: timeAt(opening), day, daysAhead };
}

/** Weekday and minute of the day in a zone at `now` (Unix ms). Throws `RangeError` for an unknown zone. */
export function momentIn(zone: string, now: number): WeekMoment {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  const name = part('weekday').toLowerCase();
  return { day: weekdays.find((day) => day === name) ?? 'mon', minute: minuteOf(`${part('hour')}:${part('minute')}`) };
}

export function timeText(time: string, language: PageLanguage): string {
  return language === 'ar' ? time.replace(/\d/g, (digit) => arabicDigits.charAt(Number(digit))) : time;
}

const arabicDigits = '٠١٢٣٤٥٦٧٨٩';

function endAfter(from: number, start: number, length: number): number {
  const since = modulo(from - start, weekMinutes);
  return since < length ? from - since + length : from;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeAt(minutes: number): string {
  const ofDay = modulo(minutes, dayMinutes);
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
