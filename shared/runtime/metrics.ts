import { createSizes, type Sizes } from './metrics/sizes.ts';
import { descriptionOf, type LabelsOf, type NameOf } from './metrics/table.ts';
import { type Sample, textOf } from './metrics/text.ts';

/** Metrics of this process, by their names: each gives its samples when somebody looks. */
const shown = new Map<string, () => readonly Sample[] | Promise<readonly Sample[]>>();

/** This process's metrics as Prometheus reads them, at `/metrics` on the health port. What cannot be measured is not shown. */
export async function metricsText(): Promise<string> {
  const parts = [...shown].map(async ([name, samples]) => {
    const found = await Promise.resolve()
      .then(samples)
      .catch(() => []);
    return textOf(name, descriptionOf(name), found);
  });
  return (await Promise.all(parts)).join('');
}

/** Adds to a counter: `inc({ level: 'error' })`, by one or by a number that is not negative. */
export interface Counter<Name extends NameOf<'counter'>> {
  inc(labels: LabelsOf<Name>, by?: number): void;
}

/**
 * A counter of this process, which shows what was counted, and from its start, at 0, each of `known`: what first appears at 1
 * has not grown, as Prometheus sees it. One without labels is there from its start too.
 */
export function counter<Name extends NameOf<'counter'>>(
  name: Name,
  known: readonly LabelsOf<Name>[] = [],
): Counter<Name> {
  const { labels: names } = descriptionOf(name);
  const counts = new Map(known.map((labels) => [keyOf(names, labels), { labels, count: 0 }]));
  shown.set(name, () => {
    const samples = [...counts.values()].map(({ labels, count }): Sample => ({ labels, value: count }));
    return names.length === 0 && samples.length === 0 ? [{ labels: {}, value: 0 }] : samples;
  });
  return {
    inc(labels, by = 1) {
      const key = keyOf(names, labels);
      const found = counts.get(key);
      if (found) found.count += by;
      else counts.set(key, { labels, count: by });
    },
  };
}

/** A number, or one for each combination of labels. */
type Measured<Name extends NameOf<'gauge' | 'counter'>> =
  | number
  | readonly { readonly labels: LabelsOf<Name>; readonly value: number }[];

/** A metric that is measured whenever somebody looks. What cannot be measured then (`measure` throws) is not shown. */
export function measured<Name extends NameOf<'gauge' | 'counter'>>(
  name: Name,
  measure: () => Measured<Name> | Promise<Measured<Name>>,
): void {
  shown.set(name, async () => {
    const found = await measure();
    return typeof found === 'number' ? [{ labels: {}, value: found }] : found;
  });
}

/** Sizes by labels: `of` gives those of one combination, to be kept by whoever adds to them often. */
export interface Histogram<Name extends NameOf<'histogram'>> {
  of(labels: LabelsOf<Name>): Sizes;
}

/** A histogram of this process. */
export function histogram<Name extends NameOf<'histogram'>>(name: Name): Histogram<Name> {
  const { labels: names, bounds = [] } = descriptionOf(name);
  const series = new Map<string, Sizes>();
  shown.set(name, () => [...series.values()].flatMap((sizes) => sizes.samples()));
  return {
    of(labels) {
      const key = keyOf(names, labels);
      const sizes = series.get(key) ?? createSizes(labels, bounds);
      series.set(key, sizes);
      return sizes;
    },
  };
}

function keyOf(names: readonly string[], labels: Readonly<Record<string, string>>): string {
  return names.length === 1 ? (labels[names[0] ?? ''] ?? '') : names.map((name) => labels[name]).join('\u001f');
}
