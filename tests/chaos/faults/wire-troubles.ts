import type { Wire } from '../../support/running/wire.ts';
import type { Trouble, Troubles } from './part.ts';

export const givenUpWithinMs = 10_000;
const slowMs = 150;

/** Connections that stand go silent, both ways or one, and are never reset; new ones pass. */
export function silenceOf(wire: Wire, feltMs = givenUpWithinMs): Trouble {
  return {
    isAway: false,
    feltMs,
    begin: async (chance) => {
      wire.silence(chance.oneOf(['both', 'questions', 'answers']));
    },
    end: async () => {},
  };
}

export function wireTroubles(wire: Wire): Troubles {
  return {
    silence: silenceOf(wire),
    slow: { isAway: false, begin: async () => wire.slow(slowMs), end: async () => wire.slow(0) },
  };
}
