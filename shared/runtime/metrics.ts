import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

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
