import type { Call } from '../evidence/journal.ts';
import { causesOutage, clockChanges, type Fault, isDuringOutage, overlap } from '../faults/fault.ts';
import type { Check } from './check.ts';

const deadlineMs = 10_000 + 2_000;
const unavailableWithinMs = 3_000 + 1_500;
const recoveryMs = 5_000;

/** I14 While PostgreSQL is down every answer is a prompt 503 in the envelope. Otherwise every answer is what the healthy route gives,
 * also after silent connections or a lock on another order. Only a replica under a fault may give no answer. */
export const checkAnswers: Check = ({ journal, faults }) => {
  const postgres = faults.filter((fault) => fault.part === 'postgres' && causesOutage(fault));
  const locks = faults.filter(({ kind }) => kind === 'lock');
  return [
    ...journal.calls.flatMap((call) => {
      const own = faults.filter((fault) => fault.part === call.replica && causesOutage(fault));
      const held = locks.filter(({ on }) => on === call.body?.order_id);
      return problemsOf(call, [...postgres, ...held, ...clockChanges(faults)], own).map(
        (what) => `${call.method} ${call.path} at ${call.replica} ${what}`,
      );
    }),
    ...journal.commands.flatMap(({ subject, tries }) =>
      tries.flatMap(({ reply }) => {
        if (reply.kind === 'bug') return [`${subject} failed by a bug: ${reply.why}`];
        return reply.kind === 'refused' && reply.code !== 'invalid_state'
          ? [`${subject} was refused: ${reply.code}`]
          : [];
      }),
    ),
  ];
};

function problemsOf(call: Call, excuses: readonly Fault[], own: readonly Fault[]): string[] {
  const { status, from, to, text } = call;
  const tookMs = to - from;
  const isDisturbed = own.some((fault) => overlap(call, fault, recoveryMs));
  const outage = isDisturbed ? undefined : excuses.find((fault) => isDuringOutage(call, fault));
  if (status === 0) return isDisturbed ? [] : [`got no answer: ${text}`];
  const isExpected = status === 200 || (call.method === 'POST' && status === 409);
  const isUnavailable = status === 503 && isEnvelope(text);
  const isExcused = isDisturbed || excuses.some((fault) => overlap(call, fault, recoveryMs));
  return [
    ...(isExpected || isUnavailable ? [] : [`answered ${status}: ${text.slice(0, 200)}`]),
    ...(isUnavailable && !isExcused ? ['answered 503 although PostgreSQL was up and its order not locked'] : []),
    ...(outage && status !== 503 ? [`answered ${status} although PostgreSQL was down`] : []),
    ...(outage && outage.kind !== 'freeze' && tookMs > unavailableWithinMs ? [`took ${tookMs} ms to answer 503`] : []),
    ...(tookMs > deadlineMs && !isDisturbed ? [`took ${tookMs} ms to answer`] : []),
  ];
}

function isEnvelope(text: string): boolean {
  const { error }: { error?: { code?: unknown; message?: unknown; request_id?: unknown } } = JSON.parse(text);
  return error?.code === 'unavailable' && typeof error.message === 'string' && typeof error.request_id === 'string';
}
