import { expect, test } from 'bun:test';
import { changeKind } from './change-kind.ts';
import { act, cancel, fail, moveTo, type OrderState, type Verdict } from './transitions.ts';

const food: OrderState = { status: 'pending', step: 'submitted' };
const accepted: OrderState = { status: 'approved', step: 'accepted' };
const preparing: OrderState = { status: 'approved', step: 'preparing' };
const counter: OrderState = { status: null, step: 'submitted' };

test.each([
  ['acted', food, act(food, 'approve')],
  ['acted', food, moveTo(food, 'accepted')],
  ['acted', food, moveTo(food, 'rejected')],
  ['acted', accepted, moveTo(accepted, 'completed')],
  ['moved', accepted, moveTo(accepted, 'ready')],
  ['moved', preparing, moveTo(preparing, 'accepted')],
  ['moved', counter, moveTo(counter, 'accepted')],
  ['cancelled', food, cancel(food)],
  ['cancelled', counter, moveTo(counter, 'cancelled')],
  ['failed', accepted, fail(accepted)],
  ['amended', accepted, act(accepted, 'approve')],
] satisfies [string, OrderState, Verdict][])('%s: from %o', (kind, before, { next }) => {
  expect<string>(changeKind(before, next)).toBe(kind);
});
