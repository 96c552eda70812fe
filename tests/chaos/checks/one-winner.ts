import { dataOf, type Journal } from '../evidence/journal.ts';
import { shownAction, shownOrder } from '../evidence/shown-order.ts';
import { type Check, grouped } from './check.ts';

const exclusive = ['order.approved', 'order.rejected'];
const once = ['order.approved', 'order.rejected', 'order.arrived'];

/** I2 Exactly one of concurrent transitions of an order wins: no two answers confirm the same or exclusive ones, and the
 * steps in its events form one path. */
export const checkOneWinner: Check = ({ journal, tables }) => {
  const winsOf = grouped(wins(journal), ({ orderId }) => orderId);
  const moves = tables.events.filter(({ name }) => name === 'order.status_changed').map(({ data }) => moveOf(data));
  const movesOf = grouped(moves, ({ orderId }) => orderId);
  return tables.orders.flatMap(({ id }) => {
    const claimed = winsOf(id).map(({ event }) => event);
    const twice = once.filter((event) => claimed.filter((each) => each === event).length > 1);
    const both = exclusive.every((event) => claimed.includes(event));
    return [
      ...twice.map((event) => `order ${id}: more than one answer confirms ${event}`),
      ...(both ? [`order ${id} was both approved and rejected`] : []),
      ...(isPath(movesOf(id))
        ? []
        : [`order ${id}: its steps do not form a path: ${movesOf(id).map(textOf).join(', ')}`]),
    ];
  });
};

interface Move {
  readonly orderId: string;
  readonly previousStatus: string;
  readonly status: string;
}

function wins({ calls, commands }: Journal): { orderId: string; event: string | null }[] {
  const acted = calls
    .filter(({ body, status }) => body !== null && status === 200)
    .map(({ text }) => shownAction(text));
  const moved = commands
    .filter(({ subject }) => subject === 'orders.move')
    .flatMap((command) => {
      const done = dataOf(command);
      return done ? [shownOrder(done.data)] : [];
    });
  return [...acted, ...moved].map(({ id, event }) => ({ orderId: id, event }));
}

/** In a path each step but the first and the last is left as often as it is reached. Moves in the same ms have no known order. */
function isPath(moves: readonly Move[]): boolean {
  const balance = new Map<string, number>();
  const add = (step: string, by: number) => balance.set(step, (balance.get(step) ?? 0) + by);
  for (const { previousStatus, status } of moves) {
    add(previousStatus, 1);
    add(status, -1);
  }
  const ends = [...balance.values()].filter((each) => each !== 0);
  return ends.length === 0 || (ends.length === 2 && ends.every((each) => Math.abs(each) === 1));
}

function moveOf(data: string): Move {
  return JSON.parse(data);
}

function textOf({ previousStatus, status }: Move): string {
  return `${previousStatus} to ${status}`;
}
