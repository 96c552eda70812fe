import { afterAttempt, attemptsPerRound } from '../../../shared/webhooks/rules/retry.ts';
import type { AttemptRow, DeliveryRow } from '../evidence/evidence.ts';
import { type Fault, overlap } from '../faults/fault.ts';
import { type Check, grouped } from './check.ts';

const toleranceMs = 2;

/** I5 (endpoint, event) is unique; attempts run from 1 to 5, settled
 * once, without overlap, with waits of at least 10, 30, 90 and 270 s. Waits that
 * the run shortened, or during which the database's clock was set, are ignored. */
export const checkAttempts: Check = ({ tables, endpoints, faults }) => {
  const settings = faults.filter(({ part, kind }) => part === 'postgres' && kind === 'clock');
  const shortened = new Set(endpoints.filter(({ hasShortWaits }) => hasShortWaits).map(({ id }) => id));
  const attemptsOf = grouped(tables.attempts, pairOf);
  const deliveriesOf = Map.groupBy(tables.deliveries, pairOf);
  return [
    ...[...deliveriesOf].filter(([, same]) => same.length > 1).map(([pair]) => `${pair} has more than one delivery`),
    ...tables.attempts
      .filter((attempt) => !deliveriesOf.has(pairOf(attempt)))
      .map((attempt) => `an attempt has no delivery: ${pairOf(attempt)}`),
    ...tables.deliveries.flatMap((delivery) => {
      const attempts = attemptsOf(pairOf(delivery)).sort((a, b) => a.number - b.number);
      return [
        ...problemsOfNumbers(delivery, attempts),
        ...problemsOfTimes(attempts, shortened.has(delivery.endpointId), settings),
      ].map((problem) => `delivery ${delivery.id}: ${problem}`);
    }),
  ];
};

function problemsOfNumbers({ status, attempt, lastError }: DeliveryRow, attempts: readonly AttemptRow[]): string[] {
  const numbers = attempts.map(({ number }) => number);
  const last = attempts.at(-1);
  const isExhausted = attempt === attemptsPerRound;
  return [
    ...(numbers.every((number, index) => number === index + 1) ? [] : [`its attempts are numbered ${numbers}`]),
    ...(attempts.length === attempt ? [] : [`it counts ${attempt} attempts, and ${attempts.length} were settled`]),
    ...(attempts.slice(0, -1).some(succeeded) ? ['it was retried after a success'] : []),
    ...(status === 'delivered' && !(last && succeeded(last)) ? ['it is delivered, but its last attempt failed'] : []),
    ...(status === 'failed' && last && succeeded(last) ? ['it is failed, but its last attempt succeeded'] : []),
    ...(status === 'failed' && !isExhausted && !/^(endpoint|paused)/.test(lastError ?? '')
      ? [`it is failed after ${attempt} attempts: ${lastError}`]
      : []),
  ];
}

function problemsOfTimes(attempts: readonly AttemptRow[], isHurried: boolean, settings: readonly Fault[]): string[] {
  return attempts.slice(1).flatMap((attempt, index) => {
    const before = attempts[index];
    if (!before || settings.some((fault) => overlap({ from: before.sentAt, to: attempt.sentAt }, fault))) return [];
    const waited = attempt.sentAt - (before.sentAt + before.durationMs);
    const after = afterAttempt(before.number, false);
    const least = isHurried || after.status !== 'retrying' ? 0 : after.waitMs;
    return waited >= least - toleranceMs ? [] : [`attempt ${attempt.number} came after ${waited} ms, not ${least}`];
  });
}

function succeeded({ error }: AttemptRow): boolean {
  return error === null;
}

function pairOf({ endpointId, eventId }: { endpointId: string; eventId: string }): string {
  return `${eventId} to ${endpointId}`;
}
