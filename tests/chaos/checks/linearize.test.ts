import { expect, test } from 'bun:test';
import { isLinearizable, type OrderSnapshot, type Step } from './linearize.ts';

const pending: OrderSnapshot = { status: 'pending', step: 'submitted', reference: null };
const approved: OrderSnapshot = { status: 'approved', step: 'accepted', reference: null };
const rejected: OrderSnapshot = { status: 'rejected', step: 'rejected', reference: null };
const begin = { ...pending, events: ['created'] };

/** A change from pending to `next`; `to` is null when the answer was lost. */
function change(next: OrderSnapshot, events: string, from: number, to: number | null): Step {
  const apply = (order: OrderSnapshot) => (order.status === 'pending' ? { next, events: [events] } : null);
  return { from, to: to ?? Infinity, isCertain: to !== null, apply };
}

function reading(seen: OrderSnapshot, from: number, to: number): Step {
  return {
    from,
    to,
    isCertain: true,
    apply: (order) => (order.status === seen.status ? { next: order, events: [] } : null),
  };
}

const end = { ...approved, events: ['created', 'approved'] };

test.each([
  ['an answered change', [change(approved, 'approved', 1, 2)], end, true],
  ['a change whose answer was lost, done', [change(approved, 'approved', 1, null)], end, true],
  ['a change whose answer was lost, not done', [change(approved, 'approved', 1, null)], begin, true],
  ['a change that no caller made', [], end, false],
  ['an answered change that is missing', [change(approved, 'approved', 1, 2)], begin, false],
  ['a change without its event', [change(approved, 'approved', 1, 2)], { ...approved, events: ['created'] }, false],
  [
    'an event twice',
    [change(approved, 'approved', 1, 2)],
    { ...approved, events: ['created', 'approved', 'approved'] },
    false,
  ],
  ['two winners', [change(approved, 'approved', 1, 9), change(rejected, 'rejected', 1, 9)], end, false],
  [
    'the new state read, then the old one',
    [change(approved, 'approved', 1, 9), reading(approved, 2, 3), reading(pending, 4, 5)],
    end,
    false,
  ],
  [
    'the old state read, then the new one',
    [change(approved, 'approved', 1, 9), reading(pending, 2, 3), reading(approved, 4, 5)],
    end,
    true,
  ],
  ['the old state read after the answer', [change(approved, 'approved', 1, 2), reading(pending, 3, 4)], end, false],
  [
    'the old state read after a lost answer',
    [change(approved, 'approved', 1, null), reading(pending, 3, 4)],
    end,
    true,
  ],
] satisfies [string, Step[], OrderSnapshot & { events: string[] }, boolean][])('%s', (_, steps, last, expected) => {
  expect(isLinearizable({ begin, steps, end: last })).toBe(expected);
});

function refer(reference: string, from: number): Step {
  return { from, to: Infinity, isCertain: false, apply: (order) => ({ next: { ...order, reference }, events: [] }) };
}

test('any of 60 lost references may be the last, which is decided quickly', () => {
  const lost = Array.from({ length: 60 }, (_, index) => refer(`POS-${index}`, 1));
  const steps = [...lost, change(approved, 'approved', 1, null), reading(pending, 2, 3)];
  const referred = (reference: string) => ({ begin, steps, end: { ...pending, reference, events: ['created'] } });
  expect(isLinearizable(referred('POS-17'))).toBe(true);
  expect(isLinearizable(referred('POS-60'))).toBe(false);
});
