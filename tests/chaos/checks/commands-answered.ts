import { clockChanges, overlap } from '../faults/fault.ts';
import type { Check } from './check.ts';

const recoveryMs = 10_000;
const unneeded = /^(redis|api-read|webhook-dispatcher)/;

export const checkCommandsAnswered: Check = ({ journal, faults }) => {
  const away = faults.filter(({ part, kind }) => !unneeded.test(part) && kind !== 'clock');
  const needed = [...away, ...clockChanges(faults)];
  return journal.commands.flatMap(({ subject, commandId, tries }) =>
    tries
      .filter(({ reply, ...span }) => reply.kind === 'lost' && !needed.some((each) => overlap(span, each, recoveryMs)))
      .map(({ from }) => `${subject} ${commandId} got no answer at ${new Date(from).toISOString()}, without a fault`),
  );
};
