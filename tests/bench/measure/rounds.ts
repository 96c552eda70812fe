import { createMeter, type Tier } from './processor-time.ts';

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
  /** Processor microseconds per unit of work and tier: the least of the rounds. */
  readonly tiers: Readonly<Record<string, number>>;
  readonly sum: number;
  /** Printed, but without a bar. */
  readonly perSecond: number;
}

/** Runs the contenders alternately, so that changes of the machine's speed affect them alike. */
export async function measure(
  contenders: readonly Contender[],
  { rounds, units }: { readonly rounds: number; readonly units: number },
): Promise<Figure[]> {
  const meters = contenders.map(({ tiers }) => createMeter(tiers));
  const samples: Figure[][] = contenders.map(() => []);
  for (const { prepare, work } of contenders) {
    await prepare?.();
    await work(Math.ceil(units / 4));
  }
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const meter = meters[index];
      if (meter) samples[index]?.push(await sample(contender, meter, units * (contender.times ?? 1)));
    }
    process.stderr.write(`\rround ${round + 1} of ${rounds} `);
  }
  process.stderr.write('\n');
  return samples.map((figures) => figures.reduce((best, one) => (one.sum < best.sum ? one : best)));
}

/** The interval of samples: time that a short-lived process spends after its last sample is lost. */
const pollEveryMs = 20;

async function sample({ name, prepare, work }: Contender, meter: Meter, units: number): Promise<Figure> {
  await prepare?.();
  const before = meter();
  const look = setInterval(meter, pollEveryMs);
  const begun = performance.now();
  await work(units);
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(look);
  return figure(name, before, meter(), units, seconds);
}

type Meter = ReturnType<typeof createMeter>;

function figure(
  name: string,
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  units: number,
  seconds: number,
): Figure {
  const tiers = Object.fromEntries(
    Object.entries(after).map(([tier, time]) => [tier, (time - (before[tier] ?? 0)) / 1000 / units]),
  );
  const sum = Object.values(tiers).reduce((total, time) => total + time, 0);
  return { name, tiers, sum, perSecond: units / seconds };
}
