import { type Bars, bars } from '../bars.ts';

/** What was measured for a bar: ours and the peer's or the floor's of the same run, or a figure by itself. */
export type Measured = readonly [ours: number, peer: number] | number;

/** How a run came out at one bar. */
export interface Verdict {
  readonly bench: string;
  readonly bar: string;
  /** What is judged: ours against the peer's, or the figure. */
  readonly value: number;
  /** What it was made of, where there is a peer or a floor. */
  readonly of: readonly [ours: number, peer: number] | null;
  readonly most: number;
  readonly isReached: boolean;
}

/** Judges everything that was measured for a bench; a figure that is no number reaches no bar. */
export function judge<Bench extends keyof Bars>(
  bench: Bench,
  measured: Readonly<Record<keyof Bars[Bench] & string, Measured>>,
): Verdict[] {
  const most: Readonly<Record<string, number>> = bars[bench];
  return Object.entries<Measured>(measured).map(([bar, figure]) => {
    const of = typeof figure === 'number' ? null : figure;
    const value = typeof figure === 'number' ? figure : figure[0] / figure[1];
    const limit = most[bar] ?? Number.NaN;
    return { bench, bar, value, of, most: limit, isReached: value <= limit };
  });
}

/** A line of the table of bars: the figure of each run, and whether every one of them reached it. */
export function rowOf(runs: readonly Verdict[]): string[] {
  const [first] = runs;
  return [
    runs.length > 0 && runs.every(({ isReached }) => isReached) ? 'reached' : 'MISSED',
    first?.bench ?? '',
    first?.bar ?? '',
    ...runs.map(({ value, of }) =>
      of === null ? value.toFixed(2) : `${value.toFixed(2)} (${of[0].toFixed(1)} : ${of[1].toFixed(1)})`,
    ),
    `at most ${first?.most}`,
  ];
}
