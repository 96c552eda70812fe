import type { Command } from '../../../shared/contracts/commands.ts';
import { moveTo } from '../../../shared/orders/rules/transitions.ts';
import type { ChangeOrder, OrderChange } from '../changes/change-order.ts';

/** Moves an order to a step of the store orders board, as staff do (spec: Store board step). */
export function moveOrder(changeOrder: ChangeOrder, command: Command<'orders.move'>): Promise<OrderChange> {
  return changeOrder(command, 'orders.move', (order) =>
    moveTo(order, command.step, command.from, order.fulfillmentType),
  );
}
