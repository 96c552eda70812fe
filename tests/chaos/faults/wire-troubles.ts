import type { Wire } from '../../support/running/wire.ts';
import type { Trouble, Troubles } from './part.ts';

/** Who asks a datastore has given a silent connection up by then, and asks again over a new one. */
export const givenUpWithinMs = 10_000;
const slowMs = 150;

/** Connections that stand go silent, both ways or one, and are never reset; new ones pass. */
export function silenceOf(wire: Wire, feltMs = givenUpWithinMs): Trouble {
  return {
    isAway: false,
    feltMs,
    begin: async (chance) => {
      wire.silence(chance.oneOf(['both', 'questions', 'answers']));
      return {};
    },
    end: async () => {},
  };
}

/** What befalls the network to a datastore. */
export function wireTroubles(wire: Wire): Troubles {
  return {
    silence: silenceOf(wire),
    slow: {
      isAway: false,
      begin: async () => {
        wire.slow(slowMs);
        return {};
      },
      end: async () => wire.slow(0),
    },
  };
}
