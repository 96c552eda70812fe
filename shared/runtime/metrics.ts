import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { descriptionOf, type LabelsOf, type NameOf } from './metrics/table.ts';

const registry = new Registry();

export function metricsText(): Promise<string> {
  return registry.metrics();
}

/** Each of `known` begins at 0: Prometheus sees no increase in a series that begins at 1. */
export function counter<Name extends NameOf<'counter'>>(name: Name, known: readonly LabelsOf<Name>[] = []) {
  const metric = new Counter<string>(optionsOf(name));
  for (const labels of known) metric.inc(labels, 0);
  return { inc: (labels: LabelsOf<Name>, by = 1): void => metric.inc(labels, by) };
}

type Measurement<Name extends NameOf<'gauge' | 'counter'>> =
  | number
  | readonly { readonly labels: LabelsOf<Name>; readonly value: number }[];

export function measured<Name extends NameOf<'gauge' | 'counter'>>(
  name: Name,
  measure: () => Measurement<Name> | Promise<Measurement<Name>>,
): void {
  const Kind = descriptionOf(name).kind === 'counter' ? Counter<string> : Gauge<string>;
  new Kind({
    ...optionsOf(name),
    async collect() {
      const found = await Promise.resolve()
        .then(measure)
        .catch(() => []);
      this.reset();
      this.remove({}); // After `reset`, a metric without labels shows 0.
      const samples = typeof found === 'number' ? [{ labels: {}, value: found }] : found;
      for (const { labels, value } of samples) if (Number.isFinite(value)) this.inc(labels, value);
    },
  });
}

export function histogram<Name extends NameOf<'histogram'>>(name: Name, known: readonly LabelsOf<Name>[] = []) {
  const metric = new Histogram<string>({ ...optionsOf(name), buckets: [...(descriptionOf(name).bounds ?? [])] });
  for (const labels of known) metric.zero(labels);
  return { observe: (labels: LabelsOf<Name>, value: number): void => metric.observe(labels, value) };
}

function optionsOf(name: string) {
  registry.removeSingleMetric(name);
  const { help, labels } = descriptionOf(name);
  return { name, help, labelNames: labels, registers: [registry] };
}
