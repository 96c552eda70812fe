import fc from 'fast-check';
import type { Seeded } from './seeded.ts';

export interface Choices extends Seeded {
  bytes(most: number): Buffer;
}

export interface Runs {
  readonly runs: number;
  readonly seed: number;
}

/** Checks a property; failing choices are shrunk and shown with the seed and path that reproduce them. */
export function holdsForAll({ runs, seed }: Runs, check: (random: Choices) => void): void {
  fc.assert(
    fc.property(fc.gen(), (choose) => check(choices(choose))),
    { numRuns: runs, seed },
  );
}

export async function holdsForAllAsync({ runs, seed }: Runs, check: (random: Choices) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.gen(), (choose) => check(choices(choose))),
    { numRuns: runs, seed },
  );
}

function choices(choose: fc.GeneratorValue): Choices {
  const below = (limit: number): number => choose(fc.nat) % limit;
  const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0];
  const chance = (probability: number): boolean => below(1_000) < probability * 1_000;
  const bytes = (most: number): Buffer => Buffer.from(choose(fc.uint8Array, { maxLength: most }));
  return { below, oneOf, chance, bytes };
}
