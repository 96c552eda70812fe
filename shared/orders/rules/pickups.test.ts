import { expect, test } from 'bun:test';
import { movesOf, moveTo, type OrderState } from './transitions.ts';

test('a pickup is never out for delivery', () => {
  for (const step of ['accepted', 'preparing', 'ready'] as const) {
    const state: OrderState = { status: 'approved', step };
    expect(movesOf(state, 'pickup')).toEqual(movesOf(state).filter((next) => next !== 'out_for_delivery'));
    expect(() => moveTo(state, 'out_for_delivery', step, 'pickup')).toThrow('cannot move a pickup');
    for (const type of ['delivery', null] as const) {
      expect(moveTo(state, 'out_for_delivery', step, type).next.step).toBe('out_for_delivery');
    }
  }
});
