import { kindOf, type NotificationKind } from './kinds.ts';

export type Outcome =
  | { readonly result: 'sent' }
  | {
      readonly result: 'refused' | 'failed';
      readonly error: string;
      /** What a server asked for. */
      readonly waitMs?: number;
      /** The address or the device does not exist. */
      readonly isGone?: boolean;
      /** All was sent, and no answer came. */
      readonly mayHaveArrived?: boolean;
    };

export type After =
  | { readonly status: 'sent' }
  | { readonly status: 'failed' }
  | { readonly status: 'pending'; readonly waitMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** After attempts 1 to 4, then hourly. */
const retryWaitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs] as const;

/** What was refused is never retried. Others are, for a day and while they are of use, until two attempts may have arrived.
 * `number` is 1 for the first. */
export function afterAttempt(
  kind: NotificationKind,
  number: number,
  outcome: Outcome,
  { ageMs, mayHaveArrivedBefore = false }: { readonly ageMs: number; readonly mayHaveArrivedBefore?: boolean },
): After {
  if (outcome.result === 'sent') return { status: 'sent' };
  if (outcome.result === 'refused' || (mayHaveArrivedBefore && outcome.mayHaveArrived)) return { status: 'failed' };
  const waitMs = Math.max(retryWaitsMs[number - 1] ?? hourMs, outcome.waitMs ?? 0);
  const isInTime = ageMs + waitMs < Math.min(dayMs, kindOf(kind).usefulMs);
  return isInTime ? { status: 'pending', waitMs } : { status: 'failed' };
}
