import { expect, test } from 'bun:test';
import { sampleEvidence } from './evidence/sample-evidence.ts';
import { type Invariant, invariants } from './invariants.ts';
import { plantedBugs } from './plants/planted-bugs.ts';
import { judge } from './verdict.ts';

test('a correct run violates no invariant', () => {
  expect(judge(sampleEvidence()).filter(({ violations }) => violations.length > 0)).toEqual([]);
});

for (const { invariant, what, doctor } of plantedBugs) {
  test(`${nameOf(invariant)} is violated when ${what}`, () => {
    expect(invariants[invariant](doctor(sampleEvidence()))).not.toEqual([]);
  });
}

function nameOf(invariant: Invariant): string {
  return invariant.replace(/ .*/, '');
}
