import { expect, test } from 'bun:test';
import { minuteOf, timeOf } from './time-of-day.ts';

test('a time of day converts to a minute and back', () => {
  expect(['00:00', '07:30', '22:00:00', '23:59'].map(minuteOf)).toEqual([0, 450, 1320, 1439]);
  expect([0, 450, 1439].map(timeOf)).toEqual(['00:00', '07:30', '23:59']);
});

test('an invalid time of day gives NaN', () => {
  expect(['', '24:00', '12:60', '7:30', '12:00:30', 'noon', '-1:00'].map(minuteOf)).toEqual(Array(7).fill(Number.NaN));
});
