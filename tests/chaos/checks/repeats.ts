import type { Fault } from '../faults/fault.ts';
import { type Check, grouped } from './check.ts';

const harmless: readonly Fault['kind'][] = ['stop', 'restart', 'slow', 'lock'];
const concerned = /^(postgres|nats|webhook-dispatcher)/;

/** What arrived more often than attempts were settled is at most the kills, freezes and their like times the requests in flight. */
export const checkRepeats: Check = ({ tables, arrivals, faults, maxUnderWay }) => {
  const repeats = repeatsOf({ tables, arrivals });
  const cuts = faults.filter(({ part, kind }) => !harmless.includes(kind) && concerned.test(part)).length;
  const bound = cuts * Math.max(1, maxUnderWay);
  return repeats <= bound
    ? []
    : [`${repeats} arrivals were repeats: more than ${cuts} kills and freezes times ${maxUnderWay} in flight`];
};

export function repeatsOf({ tables, arrivals }: Pick<Parameters<Check>[0], 'tables' | 'arrivals'>): number {
  const arrivalsOf = grouped(arrivals, ({ delivery }) => delivery);
  return tables.deliveries.reduce((sum, { id, attempt }) => sum + Math.max(0, arrivalsOf(id).length - attempt), 0);
}
