/** Where a delivery that is not settled stands: its first attempt, or a retry (spec: Webhook delivery status). */
export type OpenStatus = 'pending' | 'retrying';
export type ClosedStatus = 'delivered' | 'failed';
export type DeliveryStatus = OpenStatus | ClosedStatus;

/** Those that can be sent again (decided: Sending again): one that waits for its first attempt goes without it. */
export const resendable = ['failed', 'delivered', 'retrying'] as const satisfies DeliveryStatus[];
export type Resendable = (typeof resendable)[number];

/** After the attempts 1 to 4 of a round (spec: Limits). */
export const retryWaitsMs = [10_000, 30_000, 90_000, 270_000] as const;

/** Attempts in one round of a delivery: the first, and a retry after each wait (spec: Limits). */
export const attemptsPerRound = retryWaitsMs.length + 1;

/** Exhausted deliveries in a row that disable an endpoint (spec: Limits). */
export const failuresToDisable = 10;

/** Time for one attempt, redirects included (spec: Delivery semantics). */
export const attemptTimeoutMs = 15_000;

/** How much of an error's text a delivery keeps, in characters (spec: Limits). */
export const storedErrorCharacters = 500;

/** What follows a settled attempt; `waitMs` counts from the attempt's end. */
export type AfterAttempt =
  | { readonly status: 'delivered' }
  | { readonly status: 'retrying'; readonly waitMs: number }
  | { readonly status: 'failed' };

/** The delivery's status after attempt `number` (1 to 5) of a round (spec: Webhook delivery status). */
export function afterAttempt(number: number, succeeded: boolean): AfterAttempt {
  if (succeeded) return { status: 'delivered' };
  const waitMs = retryWaitsMs[number - 1];
  return waitMs === undefined ? { status: 'failed' } : { status: 'retrying', waitMs };
}
