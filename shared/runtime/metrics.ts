import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { descriptionOf, type LabelsOf, type NameOf } from './metrics/table.ts';

const registry = new Registry();

/** This process's metrics as Prometheus reads them, at `/metrics` on the health port. What cannot be measured is not shown. */
export function metricsText(): Promise<string> {
  return registry.metrics();
}

/**
 * A counter of this process: `inc({ level: 'error' })`. It shows each of `known` from its start, at 0: what first appears at 1 has
 * not grown, as Prometheus sees it.
 */
export function counter<Name extends NameOf<'counter'>>(name: Name, known: readonly LabelsOf<Name>[] = []) {
  const made = new Counter<string>(optionsOf(name));
  for (const labels of known) made.inc(labels, 0);
  return { inc: (labels: LabelsOf<Name>, by = 1): void => made.inc(labels, by) };
}

/** A number, or one for each combination of labels. */
type Measured<Name extends NameOf<'gauge' | 'counter'>> =
  | number
  | readonly { readonly labels: LabelsOf<Name>; readonly value: number }[];

/** A metric that is measured at each scrape. What cannot be measured then (`measure` throws) is not shown. */
export function measured<Name extends NameOf<'gauge' | 'counter'>>(
  name: Name,
  measure: () => Measured<Name> | Promise<Measured<Name>>,
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

/** A histogram of this process, which shows each of `known` from its start. */
export function histogram<Name extends NameOf<'histogram'>>(name: Name, known: readonly LabelsOf<Name>[] = []) {
  const made = new Histogram<string>({ ...optionsOf(name), buckets: [...(descriptionOf(name).bounds ?? [])] });
  for (const labels of known) made.zero(labels);
  return { observe: (labels: LabelsOf<Name>, value: number): void => made.observe(labels, value) };
}

/** The last metric of a name is the one that is shown. */
function optionsOf(name: string) {
  registry.removeSingleMetric(name);
  const { help, labels } = descriptionOf(name);
  return { name, help, labelNames: labels, registers: [registry] };
}
