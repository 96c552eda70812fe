import { type OrderState, storeStatus } from './transitions.ts';

export type ChangeKind = 'placed' | 'acted' | 'moved' | 'cancelled' | 'failed' | 'amended';

export function changeKind(before: OrderState, after: OrderState): ChangeKind {
  if (before.status === after.status && before.step === after.step) return 'amended';
  if (after.status === 'failed') return 'failed';
  if (storeStatus(after) === 'cancelled') return 'cancelled';
  return before.status === after.status ? 'moved' : 'acted';
}
