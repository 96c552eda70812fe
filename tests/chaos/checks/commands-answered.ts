import { daysToMake, overlap } from '../faults/fault.ts';
import type { Check } from './check.ts';

/** How long after everything is back it may take until commands get through. */
const recoveryMs = 10_000;
/** What commands do without: a Redis, and the replicas that only read. */
const unneeded = /^(redis|api-read|webhook-dispatcher)/;

/** While all that commands need is there, and some seconds afterwards, each is answered: nobody stays deaf after a silence. */
export const checkCommandsAnswered: Check = ({ journal, faults }) => {
  const away = faults.filter(({ part, kind }) => !unneeded.test(part) && kind !== 'clock');
  const needed = [...away, ...daysToMake(faults)];
  return journal.commands.flatMap(({ subject, commandId, tries }) =>
    tries
      .filter(({ reply, ...span }) => reply.kind === 'lost' && !needed.some((each) => overlap(span, each, recoveryMs)))
      .map(({ from }) => `${subject} ${commandId} got no answer at ${new Date(from).toISOString()}, and all was well`),
  );
};
