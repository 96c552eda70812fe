import { expect, test } from 'bun:test';
import { isLinearizable, type OrderSnapshot, type Step } from './linearize.ts';

const pending: OrderSnapshot = { status: 'pending', step: 'submitted', reference: null };
const approved: OrderSnapshot = { status: 'approved', step: 'accepted', reference: null };
const rejected: OrderSnapshot = { status: 'rejected', step: 'rejected', reference: null };
const begin = { ...pending, events: ['created'] };

/** A change from pending, begun at 1; `to` is null when the answer was lost. */
function change(next: OrderSnapshot, to: number | null): Step {
  const events = [String(next.status)];
  const apply = (order: OrderSnapshot) => (order.status === 'pending' ? { next, events } : null);
  return { from: 1, to: to ?? Infinity, isCertain: to !== null, apply };
}

function reading(seen: OrderSnapshot, from: number): Step {
  const apply = (order: OrderSnapshot) => (order.status === seen.status ? { next: order, events: [] } : null);
  return { from, to: from + 1, isCertain: true, apply };
}

const end = { ...approved, events: ['created', 'approved'] };
const [early, late, lost] = [change(approved, 2), change(approved, 9), change(approved, null)];

test.each([
  ['an answered change', [early], end, true],
  ['a change whose answer was lost, done', [lost], end, true],
  ['a change whose answer was lost, not done', [lost], begin, true],
  ['a change that no caller made', [], end, false],
  ['an answered change that is missing', [early], begin, false],
  ['a change without its event', [early], { ...approved, events: ['created'] }, false],
  ['an event twice', [early], { ...end, events: [...end.events, 'approved'] }, false],
  ['two winners', [late, change(rejected, 9)], end, false],
  ['the new state read, then the old one', [late, reading(approved, 2), reading(pending, 4)], end, false],
  ['the old state read, then the new one', [late, reading(pending, 2), reading(approved, 4)], end, true],
  ['the old state read after the answer', [early, reading(pending, 3)], end, false],
  ['the old state read after a lost answer', [lost, reading(pending, 3)], end, true],
] satisfies [string, Step[], OrderSnapshot & { events: string[] }, boolean][])('%s', (_, steps, last, expected) => {
  expect(isLinearizable({ begin, steps, end: last })).toBe(expected);
});

function refer(reference: string, from: number): Step {
  return { from, to: Infinity, isCertain: false, apply: (order) => ({ next: { ...order, reference }, events: [] }) };
}

test('any of 60 lost references may be the last, which is decided quickly', () => {
  const references = Array.from({ length: 60 }, (_, index) => refer(`POS-${index}`, 1));
  const steps = [...references, lost, reading(pending, 2)];
  const referred = (reference: string) => ({ begin, steps, end: { ...pending, reference, events: ['created'] } });
  expect(isLinearizable(referred('POS-17'))).toBe(true);
  expect(isLinearizable(referred('POS-60'))).toBe(false);
});
