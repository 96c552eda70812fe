import type { EventRow, OrderRow } from '../evidence/evidence.ts';
import { type Call, dataOf, type SentCommand } from '../evidence/journal.ts';
import { beginOf, endOf, stepOfAction, stepOfReading, stepsOfCommand } from '../evidence/order-story.ts';
import { shownOrder, shownRestaurantOrder } from '../evidence/shown-order.ts';
import { type Check, grouped } from './check.ts';
import { isLinearizable, type Step } from './linearize.ts';

/** I1 Every committed change has exactly the events of its rule, and no event lacks a change: each order, replayed by
 * shared/domain from the answers, ends as in the tables. */
export const checkOrderEvents: Check = ({ journal, tables }) => {
  const events = tables.events.filter(({ name }) => name.startsWith('order.'));
  const eventsOf = grouped(events, orderOf);
  const stepsOf = grouped(allSteps(journal.calls, journal.commands), ([orderId]) => orderId);
  const known = new Set(tables.orders.map(({ id }) => id));
  const foods = foodOrders(journal.commands);
  return [
    ...events.filter((event) => !known.has(orderOf(event))).map(({ id, name }) => `${name} ${id} has no order`),
    ...tables.orders.flatMap((order) => {
      const begin = beginOf(foods.get(order.notes ?? '') ?? order.status !== null);
      const end = endOf(order, eventsOf(order.id));
      const steps = stepsOf(order.id).map(([, step]) => step);
      return isLinearizable({ begin, steps, end }) ? [] : [unexplained(order, end.events, steps)];
    }),
  ];
};

function allSteps(calls: readonly Call[], commands: readonly SentCommand[]): [orderId: string, step: Step][] {
  const acted = calls.flatMap((call): [string, Step][] => {
    const step = stepOfAction(call);
    return step && call.body ? [[call.body.order_id, step]] : [];
  });
  const commanded = commands.flatMap((command): [string, Step][] =>
    stepsOfCommand(command).map((step) => [String(command.payload.orderId), step]),
  );
  const seen = calls
    .filter(isListOfOrders)
    .flatMap((call): [string, Step][] => rowsOf(call).map((row) => [row.id, stepOfReading(row, call)]));
  return [...acted, ...commanded, ...seen];
}

function isListOfOrders({ path, method, status }: Call): boolean {
  return method === 'GET' && status === 200 && path.startsWith('/api/v1/orders');
}

function rowsOf({ text }: Call) {
  const { data }: { data: unknown[] } = JSON.parse(text);
  return data.map(shownRestaurantOrder);
}

function orderOf({ data }: EventRow): string {
  const { id, orderId } = JSON.parse(data);
  return String(orderId ?? id);
}

function foodOrders(commands: readonly SentCommand[]): Map<string, boolean> {
  const placed = commands.filter(({ subject }) => subject === 'orders.place');
  return new Map(
    placed.flatMap((command): [string, boolean][] => {
      const done = dataOf(command);
      return done ? [[command.commandId, shownOrder(done.data).status !== null]] : [];
    }),
  );
}

function unexplained(
  { id, status, step, reference }: OrderRow,
  events: readonly string[],
  steps: readonly Step[],
): string {
  const certain = steps.filter((each) => each.isCertain).length;
  return (
    `order ${id} ends ${status}/${step} (reference ${reference}) with the events [${events.join('; ')}], which ` +
    `${certain} answers and ${steps.length - certain} lost ones cannot explain`
  );
}
