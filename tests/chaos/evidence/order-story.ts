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
import { type Effect, isSame, type OrderSnapshot, type Step } from '../checks/linearize.ts';
import type { EventRow, OrderRow } from './evidence.ts';
import { type Call, dataOf, type SentCommand } from './journal.ts';
import { type ShownChange, shownAction, shownOrder } from './shown-order.ts';

type Rule = (state: OrderState) => Verdict;

export function beginOf(isFood: boolean): OrderSnapshot & { events: string[] } {
  return { ...stateOfNew(isFood, true), reference: null, events: isFood ? ['order.created pending'] : [] };
}

export function endOf(
  { status, step, reference }: OrderRow,
  events: readonly EventRow[],
): OrderSnapshot & { events: string[] } {
  return { status, step, reference, events: events.map(lineOf) };
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

export function stepOfReading(seen: OrderSnapshot, { from, to }: Call): Step {
  return { from, to, isCertain: true, apply: (order) => (isSame(order, seen) ? { next: order, events: [] } : null) };
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
  const apply = (order: OrderSnapshot): Effect | null => {
    const effect = effectOf(rule, reference, order);
    return effect && isSame(effect.next, shown) && eventOf(effect) === shown.event ? effect : null;
  };
  return { from, to, isCertain: true, apply };
}

function refused(rule: Rule, from: number, to: number): Step {
  const apply = (order: OrderSnapshot): Effect | null =>
    effectOf(rule, null, order) === null ? { next: order, events: [] } : null;
  return { from, to, isCertain: true, apply };
}

function uncertain(rule: Rule, reference: string | null, from: number): Step {
  return { from, to: Infinity, isCertain: false, apply: (order) => effectOf(rule, reference, order) };
}

function effectOf(rule: Rule, reference: string | null, order: OrderSnapshot): Effect | null {
  try {
    const { next, events: names } = rule(order);
    const events = names.map((name) =>
      name === 'order.status_changed'
        ? `${name} ${storeStatus(order)} to ${storeStatus(next)}`
        : `${name} ${next.status}`,
    );
    return { next: { ...next, reference: reference ?? order.reference }, events };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function eventOf({ events }: Effect): string | null {
  return events[0]?.split(' ')[0] ?? null;
}

function lineOf({ name, data }: EventRow): string {
  const { previousStatus, status } = JSON.parse(data);
  return name === 'order.status_changed' ? `${name} ${previousStatus} to ${status}` : `${name} ${status}`;
}
