import { metricsText } from '../../../shared/runtime/metrics.ts';

export async function counted(name: string, labels?: string): Promise<number> {
  const series = labels === undefined ? name : `${name}{${labels}}`;
  const lines = (await metricsText()).split('\n');
  const line = lines.find((each) => each.startsWith(`${series} `));
  if (line === undefined && !lines.some((each) => each.startsWith(`# TYPE ${name} `)))
    throw new Error(`there is no metric ${name}`);
  return Number(line?.slice(series.length) ?? 0);
}
