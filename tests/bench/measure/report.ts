import { mkdirSync, writeFileSync } from 'node:fs';
import type { Figure } from './rounds.ts';

/** A bar that the project set itself: `value` must not be above `most`. */
export interface Bar {
  readonly what: string;
  readonly value: number;
  readonly most: number;
}

const folder = '.local/bench';

/** Prints the figures and the bars, and keeps both as JSON. Gives whether every bar was reached. */
export function report(title: string, figures: readonly Figure[], bars: readonly Bar[]): boolean {
  const tiers = [...new Set(figures.flatMap((figure) => Object.keys(figure.tiers)))];
  const header = [title, ...tiers.map((tier) => `${tier} µs`), 'sum µs', 'per second'];
  const rows = figures.map((figure) => [
    figure.name,
    ...tiers.map((tier) => figure.tiers[tier]?.toFixed(1) ?? ''),
    figure.sum.toFixed(1),
    figure.perSecond.toFixed(0),
  ]);
  console.log(`\n${table([header, ...rows])}`);
  for (const bar of bars) {
    console.log(
      `${bar.value <= bar.most ? 'reached' : 'MISSED '}  ${bar.what}: ${bar.value.toFixed(2)} (at most ${bar.most})`,
    );
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${title.replaceAll(' ', '-')}.json`, JSON.stringify({ title, figures, bars }, null, 2));
  return bars.every((bar) => bar.value <= bar.most);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
