import type { Command } from '../../../shared/contracts/commands.ts';
import { cancel, fail } from '../../../shared/orders/rules/transitions.ts';
import type { ChangeOrder, OrderChange } from '../changes/change-order.ts';

/** Also cancels the board step (decided: Two faces). */
export function cancelOrder(changeOrder: ChangeOrder, command: Command<'orders.cancel'>): Promise<OrderChange> {
  return changeOrder(command, 'orders.cancel', cancel);
}

export function failOrder(changeOrder: ChangeOrder, command: Command<'orders.fail'>): Promise<OrderChange> {
  return changeOrder(command, 'orders.fail', fail);
}
