import { type Micros, microsDuring, perUnit, sum, type Tier } from './processor-time.ts';

/** One of the compared ways to do the work. */
export interface Contender {
  readonly name: string;
  readonly tiers: readonly Tier[];
  /** Does `units` pieces of the work; throws at a wrong result. */
  readonly work: (units: number) => Promise<void>;
  /** Work before each round that is not measured, such as opening connections. */
  readonly prepare?: () => Promise<void>;
  /** Multiplies its units, for work whose processes end with it and are last sampled a moment before. */
  readonly times?: number;
}

export interface Figure {
  readonly name: string;
  /** Processor microseconds per unit of work and tier: those of the round with the least sum. */
  readonly tiers: Micros;
  readonly sum: number;
  /** Printed, but without a bar. */
  readonly perSecond: number;
  /** The sum of each round. */
  readonly sums: readonly number[];
}

type Round = Omit<Figure, 'name' | 'sums'>;

/** Runs the contenders alternately, so that changes of the machine's speed affect them alike. */
export async function measure(
  contenders: readonly Contender[],
  { rounds, units }: { readonly rounds: number; readonly units: number },
): Promise<Figure[]> {
  const measured = contenders.map((contender) => ({ contender, rounds: [] as Round[] }));
  for (const { prepare, work } of contenders) {
    await prepare?.();
    await work(Math.ceil(units / 4));
  }
  for (let round = 0; round < rounds; round++) {
    for (const { contender, rounds } of round % 2 === 0 ? measured : measured.toReversed()) {
      rounds.push(await measureOnce(contender, units * (contender.times ?? 1)));
    }
    process.stderr.write(`\rround ${round + 1} of ${rounds} `);
  }
  process.stderr.write('\n');
  return measured.map(({ contender: { name }, rounds }) => {
    const best = rounds.reduce((least, one) => (one.sum < least.sum ? one : least));
    return { name, ...best, sums: rounds.map((round) => round.sum) };
  });
}

async function measureOnce({ tiers, prepare, work }: Contender, units: number): Promise<Round> {
  await prepare?.();
  const begun = performance.now();
  const micros = perUnit(await microsDuring(tiers, () => work(units)), units);
  return { tiers: micros, sum: sum(micros), perSecond: (units * 1000) / (performance.now() - begun) };
}

/** Returns the microseconds of a contender by name: all, or those of these tiers. */
export function microsOf(figures: readonly Figure[]): (name: string, ...tiers: readonly string[]) => number {
  return (name, ...tiers) => {
    const figure = figures.find((each) => each.name === name);
    if (!figure) throw new Error(`${name} was not measured`);
    return tiers.length === 0 ? figure.sum : tiers.reduce((total, tier) => total + (figure.tiers[tier] ?? NaN), 0);
  };
}
