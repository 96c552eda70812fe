import { expect, test } from 'bun:test';
import { allGone, type Fault, isWhileGone, overlap, serviceOf } from './fault.ts';

function fault(part: string, from: number, to: number): Fault {
  return { part, kind: 'kill', from, goneFrom: from + 1, goneTo: to - 1, to };
}

test('spans overlap when they share a moment, or when the grace after the second reaches the first', () => {
  expect(overlap({ from: 1, to: 2 }, { from: 2, to: 3 })).toBe(true);
  expect(overlap({ from: 4, to: 5 }, { from: 2, to: 3 })).toBe(false);
  expect(overlap({ from: 4, to: 5 }, { from: 2, to: 3 }, 1)).toBe(true);
  expect(overlap({ from: 0, to: 1 }, { from: 2, to: 3 }, 1)).toBe(false);
});

test('only what lies within the time a part was away for certain is while it was gone', () => {
  expect(isWhileGone({ from: 11, to: 19 }, fault('a', 10, 20))).toBe(true);
  expect(isWhileGone({ from: 10, to: 19 }, fault('a', 10, 20))).toBe(false);
});

test('all are gone only where the absences of each have a time in common', () => {
  const faults = [fault('a-1', 10, 20), fault('a-2', 15, 30), fault('a-1', 40, 50), fault('b', 0, 100)];
  expect(allGone(faults, ['a-1', 'a-2'])).toEqual([{ from: 15, to: 20 }]);
  expect(allGone(faults, ['a-1', 'c'])).toEqual([]);
});

test('a replica is of the service that its name begins with', () => {
  expect(['postgres', 'api-read-1', 'webhook-dispatcher-12'].map(serviceOf)).toEqual([
    'postgres',
    'api-read',
    'webhook-dispatcher',
  ]);
});
