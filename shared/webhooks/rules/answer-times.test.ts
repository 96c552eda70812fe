import { expect, test } from 'bun:test';
import { addedUp, answeredWithin, answerTimeSteps } from './answer-times.ts';

const counts = (given: Readonly<Record<number, number>>): number[] =>
  [...answerTimeSteps, Number.POSITIVE_INFINITY].map((end) => given[end] ?? 0);

test('a percentile is the end of the step in which it lies', () => {
  expect(answeredWithin(counts({ 50: 95, 500: 5 }), 0.95)).toBe(50);
  expect(answeredWithin(counts({ 50: 94, 500: 6 }), 0.95)).toBe(500);
  expect(answeredWithin(counts({ [Number.POSITIVE_INFINITY]: 1 }), 0.95)).toBe(Number.POSITIVE_INFINITY);
  expect(answeredWithin(counts({}), 0.95)).toBeNull();
});

test('hours are added up step by step', () => {
  expect(addedUp([counts({ 50: 1, 250: 2 }), counts({ 50: 3 })])).toEqual(counts({ 50: 4, 250: 2 }));
  expect(addedUp([])).toEqual(counts({}));
});
