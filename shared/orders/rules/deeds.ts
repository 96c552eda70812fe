import { type OrderState, storeStatus } from './transitions.ts';

/** What the history of an order says was done to it. */
export type OrderDeed = 'placed' | 'acted' | 'moved' | 'cancelled' | 'failed' | 'amended';

/**
 * What a change from `before` to `after` is called. It follows from the change alone, not from who asked for it or how: an order
 * that is accepted on the board was acted on, as by the API.
 */
export function deedOf(before: OrderState, after: OrderState): OrderDeed {
  if (before.status === after.status && before.step === after.step) return 'amended';
  if (after.status === 'failed') return 'failed';
  if (storeStatus(after) === 'cancelled') return 'cancelled';
  return before.status === after.status ? 'moved' : 'acted';
}
