import { expect, test } from 'bun:test';
import { seeded } from '../../support/data/seeded.ts';
import { planFaults, usualPace } from './fault-plan.ts';

const parts = ['postgres', 'nats', 'api-read-1'];
const each = parts.flatMap((part) =>
  part === 'api-read-1' ? ['kill', 'freeze'] : ['stop', 'kill', 'freeze', 'restart'],
);

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

test('a service is never asked to stop by a fault, and a restart takes no rest', () => {
  const faults = first(200, 3);
  expect(faults.filter(({ part, kind }) => part === 'api-read-1' && kind !== 'kill' && kind !== 'freeze')).toEqual([]);
  expect(faults.filter(({ kind, awayMs }) => kind === 'restart' && awayMs !== 0)).toEqual([]);
});
