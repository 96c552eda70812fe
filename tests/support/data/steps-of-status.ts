import type { BoardStep, OrderStatus } from '../../../shared/orders/rules/transitions.ts';

/** The board steps that a food order may have in each status (decided: Two faces). */
export const stepsOfStatus: Record<OrderStatus, readonly BoardStep[]> = {
  pending: ['submitted'],
  approved: ['accepted', 'preparing', 'ready', 'out_for_delivery'],
  arrived: ['completed'],
  rejected: ['rejected'],
  failed: ['cancelled'],
  cancelled: ['cancelled'],
};
