import { expect, test } from 'bun:test';
import type { NotificationKind } from './kinds.ts';
import { afterAttempt, type Outcome } from './retry.ts';

const minuteMs = 60_000;
const failed = { result: 'failed', error: '451 later' } as const;
const refused = { result: 'refused', error: '550 no such user' } as const;

test.each<[NotificationKind, number, number, number | null]>([
  ['endpoint.disabled', 1, 0, 1],
  ['endpoint.disabled', 2, 1, 5],
  ['endpoint.disabled', 3, 6, 15],
  ['endpoint.disabled', 4, 21, 60],
  ['endpoint.disabled', 5, 81, 60],
  ['endpoint.disabled', 24, 22 * 60, 60],
  ['endpoint.disabled', 26, 23 * 60 + 30, null],
  ['order.waiting', 4, 21, null],
  ['password.forgotten', 3, 6, 15],
  ['password.forgotten', 4, 21, null],
])('%s after attempt %p at the age of %p min: again in %p min', (kind, number, age, wait) => {
  const after = wait === null ? { status: 'failed' } : { status: 'pending', waitMs: wait * minuteMs };
  expect(afterAttempt(kind, number, failed, { ageMs: age * minuteMs })).toEqual(after as never);
});

test('what is refused for good is given up, and what is sent is over', () => {
  expect(afterAttempt('endpoint.disabled', 1, refused, { ageMs: 0 })).toEqual({ status: 'failed' });
  expect(afterAttempt('endpoint.disabled', 9, { result: 'sent' }, { ageMs: 0 })).toEqual({ status: 'sent' });
});

test('a server that asks for a longer wait gets it', () => {
  const asked = { ...failed, waitMs: 20 * minuteMs };
  const after = { status: 'pending', waitMs: 20 * minuteMs } as const;
  expect(afterAttempt('endpoint.disabled', 1, asked, { ageMs: 0 })).toEqual(after);
});

test('what may have arrived is tried once more', () => {
  const unanswered = { ...failed, mayHaveArrived: true };
  const after = (outcome: Outcome, mayHaveArrived: boolean) =>
    afterAttempt('endpoint.disabled', 2, outcome, { ageMs: 0, mayHaveArrivedBefore: mayHaveArrived }).status;
  expect(after(unanswered, false)).toBe('pending');
  expect(after(failed, true)).toBe('pending');
  expect(after(unanswered, true)).toBe('failed');
});
