import { Refused } from '../../../shared/basics/refused.ts';
import { externalReference } from '../../../shared/orders/rules/restaurant-order.ts';
import {
  act,
  cancel,
  moveTo,
  type OrderState,
  stateOfNew,
  storeStatus,
  type Verdict,
} from '../../../shared/orders/rules/transitions.ts';
import { type Effect, type Face, isSame, type Step } from '../checks/linearize.ts';
import type { EventRow, OrderRow } from './evidence.ts';
import { type Call, dataOf, type SentCommand } from './journal.ts';
import { type ShownChange, shownAction, shownOrder } from './shown-order.ts';

type Rule = (state: OrderState) => Verdict;

export function beginOf(isFood: boolean): Face & { told: string[] } {
  return { ...stateOfNew(isFood, true), reference: null, told: isFood ? ['order.created pending'] : [] };
}

export function endOf({ status, step, reference }: OrderRow, events: readonly EventRow[]): Face & { told: string[] } {
  return { status, step, reference, told: events.map(lineOf) };
}

export function stepsOfCommand(command: SentCommand): Step[] {
  const rule = ruleOf(command);
  const [first] = command.tries;
  if (!rule || !first) return [];
  const done = dataOf(command);
  if (done) return [certain(rule, null, first.from, done.try.to, shownOrder(done.data))];
  const refusals = command.tries.filter(({ reply }) => reply.kind === 'refused');
  const open = command.tries.some(({ reply }) => reply.kind === 'lost' || reply.kind === 'bug');
  return [
    ...refusals.map(({ from, to }) => refused(rule, from, to)),
    ...(open ? [uncertain(rule, null, first.from)] : []),
  ];
}

export function stepOfAction({ body, status, text, from, to }: Call): Step | null {
  if (body === null) return null;
  const rule: Rule = (state) => act(state, body.action);
  const reference = externalReference(body.external_order_id ?? '');
  if (status === 200) return certain(rule, reference, from, to, shownAction(text));
  return status === 409 ? refused(rule, from, to) : uncertain(rule, reference, from);
}

export function stepOfSight(seen: Face, { from, to }: Call): Step {
  return { from, to, isCertain: true, apply: (face) => (isSame(face, seen) ? { next: face, told: [] } : null) };
}

function ruleOf({ subject, payload }: SentCommand): Rule | null {
  switch (subject) {
    case 'orders.move':
      return (state) => moveTo(state, payload.step as Parameters<typeof moveTo>[1]);
    case 'orders.cancel':
      return cancel;
    default:
      return null;
  }
}

function certain(rule: Rule, reference: string | null, from: number, to: number, shown: ShownChange): Step {
  const apply = (face: Face): Effect | null => {
    const effect = effectOf(rule, reference, face);
    return effect && isSame(effect.next, shown) && eventOf(effect) === shown.event ? effect : null;
  };
  return { from, to, isCertain: true, apply };
}

function refused(rule: Rule, from: number, to: number): Step {
  const apply = (face: Face): Effect | null => (effectOf(rule, null, face) === null ? { next: face, told: [] } : null);
  return { from, to, isCertain: true, apply };
}

function uncertain(rule: Rule, reference: string | null, from: number): Step {
  return { from, to: Infinity, isCertain: false, apply: (face) => effectOf(rule, reference, face) };
}

function effectOf(rule: Rule, reference: string | null, face: Face): Effect | null {
  try {
    const { next, events } = rule(face);
    const told = events.map((name) =>
      name === 'order.status_changed'
        ? `${name} ${storeStatus(face)} to ${storeStatus(next)}`
        : `${name} ${next.status}`,
    );
    return { next: { ...next, reference: reference ?? face.reference }, told };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function eventOf({ told }: Effect): string | null {
  return told[0]?.split(' ')[0] ?? null;
}

function lineOf({ name, data }: EventRow): string {
  const { previousStatus, status } = JSON.parse(data);
  return name === 'order.status_changed' ? `${name} ${previousStatus} to ${status}` : `${name} ${status}`;
}
