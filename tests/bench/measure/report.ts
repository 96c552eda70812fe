import { mkdirSync, writeFileSync } from 'node:fs';
import type { Bars } from '../bars.ts';
import type { Figure } from './rounds.ts';
import { judge, type Measured, rowOf } from './verdict.ts';

const folder = '.local/bench';

/** Prints the figures, keeps them as JSON and reports them to run-all.ts; true when every bar (bars.ts) was reached. */
export function report<Bench extends keyof Bars>(
  bench: Bench,
  figures: readonly Figure[],
  measured: Readonly<Record<keyof Bars[Bench] & string, Measured>>,
): boolean {
  const tiers = [...new Set(figures.flatMap((figure) => Object.keys(figure.tiers)))];
  const header = [bench, ...tiers.map((tier) => `${tier} µs`), 'sum µs', 'per second'];
  const rows = figures.map((figure) => [
    figure.name,
    ...tiers.map((tier) => figure.tiers[tier]?.toFixed(1) ?? ''),
    figure.sum.toFixed(1),
    figure.perSecond.toFixed(0),
  ]);
  if (figures.length > 0) console.log(`\n${table([header, ...rows])}`);
  const verdicts = judge(bench, measured);
  console.log(`\n${table(verdicts.map((verdict) => rowOf([verdict])))}`);
  keep(`${bench.replaceAll(' ', '-')}.json`, JSON.stringify({ bench, figures, verdicts }, null, 2));
  process.send?.(verdicts);
  return verdicts.every(({ isReached }) => isReached);
}

/** Keeps a report under this name, and gives where. */
export function keep(name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, text);
  return `${folder}/${name}`;
}

/** The rows in columns: figures to the right, words to the left. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          /^[\d.]/.test(cell) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
