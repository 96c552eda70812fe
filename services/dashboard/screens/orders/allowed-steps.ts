import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import {
  type BoardStep,
  movesOf,
  type OrderAction,
  type OrderState,
  storeStatus,
} from '../../../../shared/orders/rules/transitions.ts';

/** Where an order may go from here, on the board or off it: the usual next step first. */
export function allowedSteps(order: OrderState & Pick<Order, 'fulfillmentType'>): readonly BoardStep[] {
  return order.step === null ? (offBoard[storeStatus(order)] ?? []) : movesOf(order, order.fulfillmentType);
}

/** What leads an order that is not on the board to the step that it is to show. */
export const actionsOffBoard: Partial<Record<BoardStep, OrderAction>> = {
  accepted: 'approve',
  rejected: 'reject',
  completed: 'mark_arrived',
};

const offBoard: Partial<Record<BoardStep, readonly BoardStep[]>> = {
  submitted: ['accepted', 'rejected', 'cancelled'],
  accepted: ['completed', 'cancelled'],
};
