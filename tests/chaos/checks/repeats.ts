import type { Fault } from '../faults/fault.ts';
import { type Check, grouped } from './check.ts';

const harmless: readonly Fault['kind'][] = ['stop', 'restart', 'slow', 'lock'];
const concerned = /^(postgres|nats|webhook-dispatcher)/;

/** Arrivals beyond the settled attempts are at most the number of kills, freezes and similar faults times the requests in flight. */
export const checkRepeats: Check = ({ tables, arrivals, faults, maxInFlight: maxUnderWay }) => {
  const repeats = repeatsOf({ tables, arrivals });
  const cuts = faults.filter(({ part, kind }) => !harmless.includes(kind) && concerned.test(part)).length;
  const bound = cuts * Math.max(1, maxUnderWay);
  return repeats <= bound
    ? []
    : [`${repeats} arrivals were repeats, more than ${cuts} kills and freezes times ${maxUnderWay} in flight`];
};

export function repeatsOf({ tables, arrivals }: Pick<Parameters<Check>[0], 'tables' | 'arrivals'>): number {
  const arrivalsOf = grouped(arrivals, ({ delivery }) => delivery);
  return tables.deliveries.reduce((sum, { id, attempt }) => sum + Math.max(0, arrivalsOf(id).length - attempt), 0);
}
