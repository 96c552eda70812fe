import { type Bars, bars } from '../bars.ts';

/** A measurement for a bar: ours and that of the peer or floor in the same run, or a single figure. */
export type Measured = readonly [ours: number, peer: number] | number;

/** The result of a run at one bar. */
export interface Verdict {
  readonly bench: string;
  readonly bar: string;
  /** The judged value: ours divided by the peer's, or the figure. */
  readonly value: number;
  /** The two values of a ratio. */
  readonly of: readonly [ours: number, peer: number] | null;
  readonly most: number;
  readonly isReached: boolean;
}

/** Judges all measurements of a bench; NaN reaches no bar. */
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

/** A line of the table of bars: the figure of each run, and whether all reached it. */
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
