import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import {
  type BoardStep,
  movesOf,
  type OrderAction,
  type OrderState,
  storeStatus,
} from '../../../../shared/orders/rules/transitions.ts';

/** The steps that an order may move to, on the board or off it, the usual next one first. */
export function allowedSteps(order: OrderState & Pick<Order, 'fulfillmentType'>): readonly BoardStep[] {
  return order.step === null ? (offBoard[storeStatus(order)] ?? []) : movesOf(order, order.fulfillmentType);
}

/** The actions that move an order off the board to these steps. */
export const actionsOffBoard: Partial<Record<BoardStep, OrderAction>> = {
  accepted: 'approve',
  rejected: 'reject',
  completed: 'mark_arrived',
};

const offBoard: Partial<Record<BoardStep, readonly BoardStep[]>> = {
  submitted: ['accepted', 'rejected', 'cancelled'],
  accepted: ['completed', 'cancelled'],
};
