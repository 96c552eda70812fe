/** How long an order may stand on the board: minutes since it was placed. */
interface Patience {
  readonly waitingMinutes: number;
  readonly lateMinutes: number;
}

const minuteMs = 60_000;

export type OrderAge = 'fresh' | 'waiting' | 'late';

/** How an order of this age stands; `ageMs` may be below zero where clocks differ. */
export function orderAge(ageMs: number, { waitingMinutes, lateMinutes }: Patience): OrderAge {
  if (ageMs >= lateMinutes * minuteMs) return 'late';
  return ageMs >= waitingMinutes * minuteMs ? 'waiting' : 'fresh';
}
