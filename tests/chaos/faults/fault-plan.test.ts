import { expect, test } from 'bun:test';
import { seeded } from '../../support/data/seeded.ts';
import { planFaults, usualPace } from './fault-plan.ts';
import type { Part, Trouble } from './part.ts';
import { givenUpWithinMs } from './wire-troubles.ts';

const trouble: Trouble = { isAway: true, begin: async () => ({}), end: async () => {} };
const ofProcess = { kill: trouble, freeze: trouble };
const ofStore = { ...ofProcess, stop: trouble, restart: trouble };
const parts: Part[] = [
  { name: 'postgres', troubles: { ...ofStore, silence: trouble } },
  { name: 'nats', troubles: ofStore },
  { name: 'api-read-1', troubles: ofProcess },
];
const each = parts.flatMap(({ troubles }) => Object.keys(troubles));

function first(count: number, seed: number) {
  return planFaults(parts, seeded(seed), usualPace).take(count).toArray();
}

test('each fault of each part comes once before any comes again', () => {
  const names = first(each.length, 7).map(({ part, kind }) => `${part} ${kind}`);
  expect(new Set(names).size).toBe(each.length);
});

test('the same seed gives the same faults, another one others', () => {
  expect(first(40, 7)).toEqual(first(40, 7));
  expect(first(40, 7)).not.toEqual(first(40, 8));
});

test('only what may befall a part does, a restart takes no rest, and a silence lasts until it has to be noticed', () => {
  const faults = first(200, 3);
  expect(faults.filter(({ part, kind }) => part === 'api-read-1' && kind !== 'kill' && kind !== 'freeze')).toEqual([]);
  expect(faults.filter(({ kind, awayMs }) => kind === 'restart' && awayMs !== 0)).toEqual([]);
  expect(faults.filter(({ kind, awayMs }) => kind === 'silence' && awayMs < givenUpWithinMs)).toEqual([]);
});
