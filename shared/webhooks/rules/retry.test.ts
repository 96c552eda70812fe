import { expect, test } from 'bun:test';
import { afterAttempt, attemptsPerRound, attemptTimeoutMs, failuresToDisable, storedErrorCharacters } from './retry.ts';

test.each([
  [1, { status: 'retrying', waitMs: 10_000 }],
  [2, { status: 'retrying', waitMs: 30_000 }],
  [3, { status: 'retrying', waitMs: 90_000 }],
  [4, { status: 'retrying', waitMs: 270_000 }],
  [5, { status: 'failed' }],
] as const)('after failed attempt %i the delivery is %j (spec: Limits)', (number, expected) => {
  expect(afterAttempt(number, false)).toEqual(expected);
});

test('the limits are those of the spec', () => {
  expect({ attemptsPerRound, attemptTimeoutMs, failuresToDisable, storedErrorCharacters }).toEqual({
    attemptsPerRound: 5,
    attemptTimeoutMs: 15_000,
    failuresToDisable: 10,
    storedErrorCharacters: 500,
  });
});
