import type { Command } from '../../../shared/contracts/commands.ts';
import { cancel, fail } from '../../../shared/orders/rules/transitions.ts';
import type { ChangeOrder, OrderChange } from '../changes/change-order.ts';

/** Cancels an order, on the board too (decided: Two faces). */
export function cancelOrder(changeOrder: ChangeOrder, command: Command<'orders.cancel'>): Promise<OrderChange> {
  return changeOrder(command, 'orders.cancel', cancel);
}

/** Notes that an order failed, which cancels it on the board. */
export function failOrder(changeOrder: ChangeOrder, command: Command<'orders.fail'>): Promise<OrderChange> {
  return changeOrder(command, 'orders.fail', fail);
}
