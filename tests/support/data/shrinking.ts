import fc from 'fast-check';
import type { Seeded } from './seeded.ts';

export interface Choices extends Seeded {
  /** Any bytes, at most so many. */
  bytes(most: number): Buffer;
}

export interface Runs {
  readonly runs: number;
  readonly seed: number;
}

/**
 * Checks what must hold whatever is chosen. Choices that break it are made smaller until they are as simple as can be, and
 * shown with the seed and the path that bring them back.
 */
export function holdsForAll({ runs, seed }: Runs, check: (random: Choices) => void): void {
  fc.assert(
    fc.property(fc.gen(), (choose) => check(choices(choose))),
    { numRuns: runs, seed },
  );
}

/** As `holdsForAll`, for what has to be waited for. */
export async function holdsForAllAsync({ runs, seed }: Runs, check: (random: Choices) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.gen(), (choose) => check(choices(choose))),
    { numRuns: runs, seed },
  );
}

function choices(choose: fc.GeneratorValue): Choices {
  // One arbitrary for all: fast-check searches those of a run one by one.
  const below = (limit: number): number => choose(fc.nat) % limit;
  const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0];
  const chance = (probability: number): boolean => below(1_000) < probability * 1_000;
  const bytes = (most: number): Buffer => Buffer.from(choose(fc.uint8Array, { maxLength: most }));
  return { below, oneOf, chance, bytes };
}
