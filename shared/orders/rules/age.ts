interface AgeLimits {
  readonly waitingMinutes: number;
  readonly lateMinutes: number;
}

const minuteMs = 60_000;

export type OrderAge = 'fresh' | 'waiting' | 'late';

export function orderAge(ageMs: number, { waitingMinutes, lateMinutes }: AgeLimits): OrderAge {
  if (ageMs >= lateMinutes * minuteMs) return 'late';
  return ageMs >= waitingMinutes * minuteMs ? 'waiting' : 'fresh';
}
