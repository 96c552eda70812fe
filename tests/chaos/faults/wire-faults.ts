import type { Wire } from '../../support/running/wire.ts';
import type { FaultInjector, FaultInjectors } from './part.ts';

export const givenUpWithinMs = 10_000;
const slowMs = 150;

/** Open connections lose their traffic, in one or both directions, without a reset; new ones work. */
export function silenceOf(wire: Wire, effectMs = givenUpWithinMs): FaultInjector {
  return {
    causesOutage: false,
    effectMs,
    begin: async (chance) => {
      wire.silence(chance.oneOf(['both', 'questions', 'answers']));
    },
    end: async () => {},
  };
}

export function wireFaults(wire: Wire): FaultInjectors {
  return {
    silence: silenceOf(wire),
    slow: { causesOutage: false, begin: async () => wire.slow(slowMs), end: async () => wire.slow(0) },
  };
}
