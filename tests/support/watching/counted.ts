import { registry } from '../../../shared/runtime/metrics.ts';

/** What this process's counter stands at, as `/metrics` shows it: `counted('webhook_attempts_total', 'outcome="timeout"')`. */
export async function counted(name: string, labels?: string): Promise<number> {
  const series = labels === undefined ? name : `${name}{${labels}}`;
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  if (line === undefined && registry.getSingleMetric(name) === undefined) throw new Error(`there is no metric ${name}`);
  return Number(line?.slice(series.length) ?? 0);
}
