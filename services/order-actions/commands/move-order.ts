import type { Command } from '../../../shared/contracts/commands.ts';
import { moveTo } from '../../../shared/orders/rules/transitions.ts';
import type { ChangeOrder, OrderChange } from '../changes/change-order.ts';

/** A move by staff (spec: Store board step). */
export function moveOrder(changeOrder: ChangeOrder, command: Command<'orders.move'>): Promise<OrderChange> {
  return changeOrder(command, 'orders.move', (order) =>
    moveTo(order, command.step, command.from, order.fulfillmentType),
  );
}
