import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** This process's metrics, as `/metrics` on the health port shows them. */
export const registry = new Registry();

collectDefaultMetrics({ register: registry });

/** A counter under this process's registry. */
export function counter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Counter<Label> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/** A gauge under this process's registry, measured whenever somebody looks. What cannot be measured then is not shown. */
export function gauge(name: string, help: string, measure: () => Promise<number> | number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await measure());
      } catch {
        this.remove();
      }
    },
  });
}
