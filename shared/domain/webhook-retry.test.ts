import { expect, test } from 'bun:test';
import { afterAttempt, attemptsPerRound } from './webhook-retry.ts';

test('a failed attempt is tried again after 10, 30, 90 and 270 s, and the fifth is the last', () => {
  const after = [1, 2, 3, 4, 5].map((number) => afterAttempt(number, false));
  expect(after).toEqual([
    { status: 'retrying', waitMs: 10_000 },
    { status: 'retrying', waitMs: 30_000 },
    { status: 'retrying', waitMs: 90_000 },
    { status: 'retrying', waitMs: 270_000 },
    { status: 'failed' },
  ]);
  expect(attemptsPerRound).toBe(after.length);
});

test('an attempt that succeeds delivers, whichever it is', () => {
  for (let number = 1; number <= attemptsPerRound; number += 1) {
    expect(afterAttempt(number, true)).toEqual({ status: 'delivered' });
  }
});
