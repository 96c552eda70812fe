import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { startChild } from '../../deploy/local/processes/child.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import { until } from '../../shared/runtime/until.ts';

/** A service and the port of its metrics. */
export interface Target {
  readonly service: string;
  readonly healthPort: number;
}

export interface Prometheus {
  /** The names of the firing alerts. */
  readonly firing: () => Promise<ReadonlySet<string>>;
  /** The current numbers of a query. Throws Prometheus's error. */
  readonly query: (expr: string) => Promise<number[]>;
  readonly stop: () => Promise<unknown>;
}

const monitoring = join(projectFolder, 'deploy/monitoring');
const readyWithinMs = 30_000;
const stopWithinMs = 5_000;

/** The names of all alerts. */
export function alertNames(): string[] {
  const { groups }: { groups: { rules: { alert: string }[] }[] } = parse(
    readFileSync(join(monitoring, 'alerts.yml'), 'utf8'),
  );
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
}

/** Starts Prometheus with the settings and rules of deploy/monitoring, and the addresses of these targets. */
export async function startPrometheus(
  program: string,
  folder: string,
  targets: readonly Target[],
): Promise<Prometheus> {
  const settings = parse(readFileSync(join(monitoring, 'prometheus.yml'), 'utf8'));
  settings.rule_files = [join(monitoring, 'alerts.yml')];
  settings.scrape_configs[0].static_configs = targets.map(({ service, healthPort }) => ({
    targets: [`127.0.0.1:${healthPort}`],
    labels: { service },
  }));
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, stringify(settings));
  const port = await freePort();
  const where = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  const child = startChild([program, ...where, `--web.listen-address=127.0.0.1:${port}`, '--log.level=warn'], {
    env: { PATH: process.env.PATH },
    cwd: folder,
    output: (line) => console.log(`prometheus: ${line}`),
    deathSignal: 'SIGKILL',
  });
  const base = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${base}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady, { boundMs: readyWithinMs, timeoutMessage: () => 'Prometheus did not become ready' });
  const ask = async (path: string) => {
    const answer: { status: string; error?: string; data: never } = JSON.parse(
      await (await fetch(`${base}/api/v1/${path}`)).text(),
    );
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data;
  };
  return {
    async firing() {
      const { alerts }: { alerts: { state: string; labels: { alertname: string } }[] } = await ask('alerts');
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    async query(expr) {
      const { result }: { result: { value: [number, string] }[] } = await ask(
        `query?query=${encodeURIComponent(expr)}`,
      );
      return result.map(({ value }) => Number(value[1]));
    },
    stop: () => child.stop('SIGTERM', stopWithinMs),
  };
}
