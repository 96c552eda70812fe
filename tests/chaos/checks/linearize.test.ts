import { expect, test } from 'bun:test';
import { canBeTold, type Face, type Step } from './linearize.ts';

const pending: Face = { status: 'pending', step: 'submitted', reference: null };
const approved: Face = { status: 'approved', step: 'accepted', reference: null };
const rejected: Face = { status: 'rejected', step: 'rejected', reference: null };
const begin = { ...pending, told: ['created'] };

/** Leads from pending to `next`, as an answer says; `to` null when the answer was lost. */
function change(next: Face, told: string, from: number, to: number | null): Step {
  const apply = (face: Face) => (face.status === 'pending' ? { next, told: [told] } : null);
  return { from, to: to ?? Infinity, isCertain: to !== null, apply };
}

function sight(seen: Face, from: number, to: number): Step {
  return {
    from,
    to,
    isCertain: true,
    apply: (face) => (face.status === seen.status ? { next: face, told: [] } : null),
  };
}

const end = { ...approved, told: ['created', 'approved'] };

test.each([
  ['an answered change', [change(approved, 'approved', 1, 2)], end, true],
  ['a change whose answer was lost, done', [change(approved, 'approved', 1, null)], end, true],
  ['a change whose answer was lost, not done', [change(approved, 'approved', 1, null)], begin, true],
  ['a change that nobody made', [], end, false],
  ['an answered change that is gone', [change(approved, 'approved', 1, 2)], begin, false],
  ['a change without its event', [change(approved, 'approved', 1, 2)], { ...approved, told: ['created'] }, false],
  [
    'an event twice',
    [change(approved, 'approved', 1, 2)],
    { ...approved, told: ['created', 'approved', 'approved'] },
    false,
  ],
  ['two winners', [change(approved, 'approved', 1, 9), change(rejected, 'rejected', 1, 9)], end, false],
  [
    'the new seen, then the old',
    [change(approved, 'approved', 1, 9), sight(approved, 2, 3), sight(pending, 4, 5)],
    end,
    false,
  ],
  [
    'the old seen, then the new',
    [change(approved, 'approved', 1, 9), sight(pending, 2, 3), sight(approved, 4, 5)],
    end,
    true,
  ],
  ['the old seen after the answer', [change(approved, 'approved', 1, 2), sight(pending, 3, 4)], end, false],
  ['the old seen after a lost answer', [change(approved, 'approved', 1, null), sight(pending, 3, 4)], end, true],
] satisfies [string, Step[], Face & { told: string[] }, boolean][])('%s', (_, steps, last, expected) => {
  expect(canBeTold({ begin, steps, end: last })).toBe(expected);
});

function refer(reference: string, from: number): Step {
  return { from, to: Infinity, isCertain: false, apply: (face) => ({ next: { ...face, reference }, told: [] }) };
}

test('of 60 lost references any may be the last and no other, decided quickly', () => {
  const lost = Array.from({ length: 60 }, (_, index) => refer(`POS-${index}`, 1));
  const steps = [...lost, change(approved, 'approved', 1, null), sight(pending, 2, 3)];
  const referred = (reference: string) => ({ begin, steps, end: { ...pending, reference, told: ['created'] } });
  expect(canBeTold(referred('POS-17'))).toBe(true);
  expect(canBeTold(referred('POS-60'))).toBe(false);
});
