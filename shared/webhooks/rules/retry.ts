export type OpenStatus = 'pending' | 'retrying';
export type ClosedStatus = 'delivered' | 'failed';
export type DeliveryStatus = OpenStatus | ClosedStatus;

/** Pending is left out: its first attempt is due (decided: Sending again). */
export const resendable = ['failed', 'delivered', 'retrying'] as const satisfies DeliveryStatus[];
export type Resendable = (typeof resendable)[number];

/** After each attempt of a round but the last (spec: Limits). */
export const retryWaitsMs = [10_000, 30_000, 90_000, 270_000] as const;

export const attemptsPerRound = retryWaitsMs.length + 1;

/** Exhausted deliveries in a row that disable an endpoint (spec: Limits). */
export const failuresToDisable = 10;

/** Redirects included (spec: Delivery semantics). */
export const attemptTimeoutMs = 15_000;

export const storedErrorCharacters = 500;

export type AfterAttempt =
  | { readonly status: 'delivered' }
  | { readonly status: 'retrying'; readonly waitMs: number }
  | { readonly status: 'failed' };

/** `number` is the attempt's within its round, from 1 on (spec: Webhook delivery status). */
export function afterAttempt(number: number, succeeded: boolean): AfterAttempt {
  if (succeeded) return { status: 'delivered' };
  const waitMs = retryWaitsMs[number - 1];
  return waitMs === undefined ? { status: 'failed' } : { status: 'retrying', waitMs };
}
