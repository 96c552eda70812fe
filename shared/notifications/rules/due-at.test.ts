import { expect, test } from 'bun:test';
import { dueAt, endOfQuiet } from './due-at.ts';
import type { NotificationKind } from './kinds.ts';

const at = (text: string): number => Date.parse(`2026-03-03T${text}:00Z`);
const minuteMs = 60_000;
const night = { from: 22 * 60, until: 7 * 60, zone: 'Asia/Baghdad' };
const noon = { from: 12 * 60, until: 13 * 60, zone: 'UTC' };
const now = at('12:00');

test.each<[NotificationKind, number | null, number | null]>([
  ['endpoint.disabled', null, now + minuteMs],
  ['endpoint.disabled', now - 2 * minuteMs, now + 8 * minuteMs],
  ['endpoint.disabled', now - 9.5 * minuteMs, now + minuteMs],
  ['endpoint.disabled', now - 60 * minuteMs, now + minuteMs],
  ['order.waiting', null, now],
  ['order.waiting', now - minuteMs, now + 9 * minuteMs],
  ['password.forgotten', now - minuteMs, now],
])('%s, ten minutes apart: last at %p, due at %p', (kind, lastAt, due) => {
  expect(dueAt(kind, { lastAt, quiet: null }, now)).toBe(due);
});

test.each<[NotificationKind, string, string | null]>([
  ['endpoint.disabled', '18:59', '04:00'],
  ['endpoint.disabled', '18:58', '18:59'],
  ['conversation.assigned', '19:00', '04:00'],
  ['order.waiting', '19:00', null],
  ['order.waiting', '18:59', '18:59'],
  ['sign_in.new_browser', '23:00', '23:00'],
])('%s at %s in quiet hours from 22:00 until 07:00 in Baghdad is due at %p', (kind, text, due) => {
  const dueTime = dueAt(kind, { lastAt: null, quiet: night }, at(text));
  const dayLater = due !== null && due < text ? 24 * 60 * minuteMs : 0;
  expect(dueTime).toBe(due === null ? null : at(due) + dayLater);
});

test('quiet hours end at their minute, across midnight and within a day', () => {
  expect(endOfQuiet(noon, at('11:59'))).toBeNull();
  expect(endOfQuiet(noon, at('12:00'))).toBe(at('13:00'));
  expect(endOfQuiet(noon, at('12:59') + 30_000)).toBe(at('13:00'));
  expect(endOfQuiet(noon, at('13:00'))).toBeNull();
  expect(endOfQuiet(night, at('03:59'))).toBe(at('04:00'));
});

test('a clock that is put forward in between does not move the end', () => {
  const berlin = { from: 22 * 60, until: 7 * 60, zone: 'Europe/Berlin' };
  // 29 March 2026: 02:00 becomes 03:00.
  expect(endOfQuiet(berlin, Date.parse('2026-03-28T22:30:00Z'))).toBe(Date.parse('2026-03-29T05:00:00Z'));
  expect(endOfQuiet(berlin, Date.parse('2026-10-24T21:30:00Z'))).toBe(Date.parse('2026-10-25T06:00:00Z'));
});
