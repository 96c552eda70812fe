import { expect, test } from 'bun:test';
import { stepsOfStatus } from '../../../tests/support/data/steps-of-status.ts';
import { Refused } from '../../basics/refused.ts';
import {
  act,
  type BoardStep,
  boardSteps,
  cancel,
  fail,
  movesOf,
  moveTo,
  type OrderState,
  type OrderStatus,
  orderActions,
  orderStatuses,
  stateOfNew,
  storeStatus,
  type Verdict,
} from './transitions.ts';

/** What `approve`, `reject` and `mark_arrived` do in each status. */
const outcomes: Record<OrderStatus, readonly (OrderStatus | 'repeat' | 'invalid_state')[]> = {
  pending: ['approved', 'rejected', 'invalid_state'],
  approved: ['repeat', 'invalid_state', 'arrived'],
  rejected: ['invalid_state', 'repeat', 'invalid_state'],
  arrived: ['invalid_state', 'invalid_state', 'repeat'],
  failed: ['invalid_state', 'invalid_state', 'invalid_state'],
  cancelled: ['invalid_state', 'invalid_state', 'invalid_state'],
};

const moved = {
  approved: ['accepted', 'order.approved'],
  rejected: ['rejected', 'order.rejected'],
  arrived: ['completed', 'order.arrived'],
} as const;

/** (decided: Two faces) Other moves are refused, a move to the same step is a repeat. */
const board: Record<BoardStep, readonly BoardStep[]> = {
  submitted: ['accepted', 'rejected', 'cancelled'],
  accepted: ['preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled'],
  preparing: ['accepted', 'ready', 'out_for_delivery', 'completed', 'cancelled'],
  ready: ['preparing', 'out_for_delivery', 'completed', 'cancelled'],
  out_for_delivery: ['ready', 'completed', 'cancelled'],
  completed: [],
  rejected: [],
  cancelled: [],
};

const onBoard: OrderState[] = orderStatuses.flatMap((status) =>
  stepsOfStatus[status].map((step) => ({ status, step })),
);
const offBoard: OrderState[] = orderStatuses.map((status) => ({ status, step: null }));
const notFood: OrderState[] = boardSteps.map((step) => ({ status: null, step }));
const everyState = [...onBoard, ...offBoard, ...notFood];

test('every status by every action gives the spec’s result', () => {
  expect(orderActions).toEqual(['approve', 'reject', 'mark_arrived']);
  for (const state of [...onBoard, ...offBoard]) {
    for (const [nth, action] of orderActions.entries()) {
      const outcome = state.status && outcomes[state.status][nth];
      const verdict = outcomeOf(() => act(state, action));
      if (outcome === 'invalid_state') expect(verdict).toBe('invalid_state');
      else if (outcome === 'repeat') expect(verdict).toEqual({ next: state, changed: false, events: [] });
      else {
        const [step, event] = moved[outcome as keyof typeof moved];
        const next = { status: outcome, step: state.step === null ? null : step };
        const events = state.step === null ? [event] : [event, 'order.status_changed'];
        expect<unknown>(verdict).toEqual({ next, changed: true, events });
      }
    }
  }
});

test('an order that is no food order cannot be acted on or fail: 404', () => {
  for (const state of notFood) {
    for (const action of orderActions) expect(outcomeOf(() => act(state, action))).toBe('not_found');
    expect(outcomeOf(() => fail(state))).toBe('not_found');
  }
});

test('every step by every step follows the board, as actions do', () => {
  for (const from of [...notFood, ...onBoard]) {
    for (const step of boardSteps) {
      const verdict = outcomeOf(() => moveTo(from, step));
      if (from.step === step) expect(verdict).toEqual({ next: from, changed: false, events: [] });
      else if (!from.step || !board[from.step].includes(step)) expect(verdict).toBe('invalid_state');
      else expect(verdict).toEqual(movedTo(from, step));
    }
  }
  for (const from of offBoard) {
    for (const step of boardSteps) expect(outcomeOf(() => moveTo(from, step))).toBe('invalid_state');
  }
});

test('an open order can be cancelled, a food order fail, with step events', () => {
  for (const from of everyState) {
    const final = ['completed', 'rejected', 'cancelled'].includes(storeStatus(from));
    const cancelled = outcomeOf(() => cancel(from));
    const failed = outcomeOf(() => fail(from));
    const events = from.step === null ? [] : ['order.status_changed'];
    const step = from.step === null ? null : 'cancelled';
    if (final) {
      const isCancelled = from.status === 'cancelled' || (from.status === null && from.step === 'cancelled');
      expect(cancelled).toEqual(isCancelled ? { next: from, changed: false, events: [] } : 'invalid_state');
    } else {
      const status = from.status === null ? null : 'cancelled';
      expect<unknown>(cancelled).toEqual({ next: { status, step }, changed: true, events });
    }
    if (from.status === null) continue;
    if (from.status === 'failed') expect(failed).toEqual({ next: from, changed: false, events: [] });
    else if (final) expect(failed).toBe('invalid_state');
    else expect<unknown>(failed).toEqual({ next: { status: 'failed', step }, changed: true, events });
  }
});

test('after any action status and step agree, and changed is accurate', () => {
  const known = new Set(everyState.map(nameOf));
  const changes = [
    ...orderActions.map((action) => (state: OrderState) => act(state, action)),
    ...boardSteps.map((step) => (state: OrderState) => moveTo(state, step)),
    cancel,
    fail,
  ];
  for (const state of everyState) {
    for (const change of changes) {
      const verdict = outcomeOf(() => change(state));
      if (typeof verdict === 'string') continue;
      expect(known.has(nameOf(verdict.next))).toBe(true);
      expect(verdict.changed).toBe(nameOf(verdict.next) !== nameOf(state));
      expect(verdict.events.includes('order.status_changed')).toBe(verdict.next.step !== state.step);
      expect((verdict.next.step === null) === (state.step === null)).toBe(true);
      // Final orders never change, and a repeat is no second change.
      if (verdict.changed) expect(['completed', 'rejected', 'cancelled']).not.toContain(storeStatus(state));
      expect(outcomeOf(() => change(verdict.next))).toEqual({ next: verdict.next, changed: false, events: [] });
    }
  }
});

test('the store status is the step, and off the board the first of the status', () => {
  for (const state of [...onBoard, ...notFood]) expect(storeStatus(state)).toBe(state.step as BoardStep);
  for (const status of orderStatuses)
    expect([storeStatus({ status, step: null })]).toEqual(stepsOfStatus[status].slice(0, 1));
});

test('a new order is pending, an imported one has matching status and step', () => {
  expect(stateOfNew(true, true)).toEqual({ status: 'pending', step: 'submitted' });
  expect(stateOfNew(true, false)).toEqual({ status: 'pending', step: null });
  expect(stateOfNew(false, true)).toEqual({ status: null, step: 'submitted' });
  expect(outcomeOf(() => stateOfNew(false, false))).toBe('invalid_request');
  const known = new Set(everyState.map(nameOf));
  for (const food of [true, false]) {
    for (const status of [undefined, ...orderStatuses]) {
      for (const step of [undefined, ...boardSteps]) {
        for (const shown of [true, false]) {
          const state = { status: food ? (status ?? null) : null, step: step ?? null };
          const given = outcomeOf(() => stateOfNew(food, shown, { status, step }));
          const contradicts = (food && status && step && !known.has(nameOf(state))) || (!food && status);
          const nowhere = !shown && (step !== undefined || !food);
          if (contradicts || nowhere) expect(given).toBe('invalid_request');
          else if (typeof given === 'object') {
            expect(known.has(nameOf(given))).toBe(true);
            expect(given.status).toBe(food ? (status ?? given.status) : null);
            expect(given.step).toBe(shown ? (step ?? given.step) : null);
          } else expect(given).not.toBe('invalid_request');
        }
      }
    }
  }
});

function movedTo(from: OrderState, step: BoardStep): Verdict {
  if (from.status === null) return { next: { status: null, step }, changed: true, events: ['order.status_changed'] };
  const status = orderStatuses.find((each) => each !== 'failed' && stepsOfStatus[each].includes(step)) ?? from.status;
  const [, event] = (status !== from.status && moved[status as keyof typeof moved]) || [];
  return {
    next: { status, step },
    changed: true,
    events: event ? [event, 'order.status_changed'] : ['order.status_changed'],
  };
}

function outcomeOf<Outcome>(work: () => Outcome): Outcome | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

function nameOf({ status, step }: OrderState): string {
  return `${status}/${step}`;
}

test('movesOf lists exactly the steps that moveTo accepts', () => {
  for (const step of boardSteps) {
    const state: OrderState = { status: null, step };
    const possible = boardSteps.filter((to) => to !== step && outcomeOf(() => moveTo(state, to)) !== 'invalid_state');
    expect([...movesOf(state)].sort()).toEqual(possible.sort());
    for (const seen of boardSteps.filter((other) => other !== step)) {
      for (const to of boardSteps) expect(outcomeOf(() => moveTo(state, to, seen))).toBe('invalid_state');
    }
  }
  expect(movesOf({ step: null })).toEqual([]);
});
