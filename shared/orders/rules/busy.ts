export interface Busy {
  readonly busyMinutes: number;
  /** Unix ms. */
  readonly busyUntil: number | null;
}

/** Minutes that staff may add to the time that orders take. */
export const busyChoices = [10, 20, 30, 45, 60] as const;

/** How many minutes longer orders take now. It ends by itself: what is forgotten must not turn guests away tomorrow. */
export function minutesLonger({ busyMinutes, busyUntil }: Busy, now: number): number {
  return busyUntil !== null && now < busyUntil ? busyMinutes : 0;
}

/** An order counts as waiting or late later by what guests were told. */
export function whileBusy<Limits extends { readonly waitingMinutes: number; readonly lateMinutes: number }>(
  limits: Limits,
  busy: Busy,
  now: number,
): Limits {
  const longer = minutesLonger(busy, now);
  return { ...limits, waitingMinutes: limits.waitingMinutes + longer, lateMinutes: limits.lateMinutes + longer };
}
