import { type OrderState, storeStatus } from './transitions.ts';

export type OrderDeed = 'placed' | 'acted' | 'moved' | 'cancelled' | 'failed' | 'amended';

/** Depends on the change alone: an order accepted on the board was acted on, as through the API. */
export function deedOf(before: OrderState, after: OrderState): OrderDeed {
  if (before.status === after.status && before.step === after.step) return 'amended';
  if (after.status === 'failed') return 'failed';
  if (storeStatus(after) === 'cancelled') return 'cancelled';
  return before.status === after.status ? 'moved' : 'acted';
}
