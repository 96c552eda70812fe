import {
  type BoardStep,
  movesOf,
  type OrderAction,
  type OrderState,
  storeStatus,
} from '../../../../shared/domain/orders/transitions.ts';

/** Where an order may go from here, on the board or off it: the usual next step first. */
export function allowedSteps(state: OrderState): readonly BoardStep[] {
  return state.step === null ? (offBoard[storeStatus(state)] ?? []) : movesOf(state);
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
