import { join } from 'node:path';
import { startCaddy } from '../../../deploy/local/proxy/caddy.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { until } from '../../../shared/runtime/until.ts';
import { freeSites } from '../run/free-sites.ts';
import { runFolder } from '../run/run-folder.ts';
import { freshNats, freshRedis } from '../stores/datastores.ts';
import { startServiceProcess } from './service-process.ts';
import { startWire, type Wire } from './wire.ts';

export type ServiceName = (typeof serviceNames)[number];
const apis = ['api-read', 'order-actions', 'conversations', 'webhook-dispatcher'] as const;
export const serviceNames = [...apis, 'forms', 'catalog', 'dashboard'] as const;

type Process = Awaited<ReturnType<typeof startServiceProcess>>;

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

const upstreamOf = (name: ServiceName): string => `${name.replaceAll('-', '_').toUpperCase()}_UPSTREAM`;

/** Longer than the proxy keeps an idle connection (proxy/Caddyfile: over-kept-connections). */
const drainSeconds = 5;

/** Starts Caddy and, for each service, a balancer over its ready
 * processes, like a cluster's Service. No process runs yet. */
export async function startDeployment(databaseUrl: string, secretsKey: string) {
  const [redis, nats] = await Promise.all([freshRedis(), freshNats()]);
  const sites = await freeSites();
  const settings = {
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, NATS_URL: nats.url, ...sites },
    ...{ SECRETS_KEY: secretsKey, WEBHOOK_NETWORK: 'private', PUBLIC_CATALOGS_ENABLED: 'true' },
    DRAIN_SECONDS: String(drainSeconds),
  };
  const backends = new Map<ServiceName, { wire: Wire; processes: Process[] }>();
  for (const name of serviceNames) backends.set(name, { wire: await startWire(), processes: [] });
  const backendOf = (name: ServiceName) => {
    const found = backends.get(name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const caddy = await startCaddy({
    directory: join(runFolder(), `caddy-${crypto.randomUUID()}`),
    sites,
    upstreams: Object.fromEntries(
      serviceNames.map((name) => [upstreamOf(name), `127.0.0.1:${backendOf(name).wire.port}`]),
    ),
  });
  const started: Process[] = [];
  const updateTargets = (name: ServiceName): void => {
    const { wire, processes } = backendOf(name);
    wire.setTargets(...processes.map(({ port }) => port));
  };
  const add = async (
    name: ServiceName,
    folder = projectFolder,
    more: Record<string, string> = {},
  ): Promise<Process> => {
    const process = await startServiceProcess(name, { ...settings, ...more }, folder);
    started.push(process);
    backendOf(name).processes.push(process);
    updateTargets(name);
    return process;
  };
  const remove = async (name: ServiceName): Promise<{ readonly ended: Promise<string> }> => {
    const oldest = backendOf(name).processes.shift();
    if (!oldest) throw new Error(`no ${name} runs`);
    const ended = oldest.stop().then(() => oldest.ended);
    const isReady = () => fetch(`http://127.0.0.1:${oldest.healthPort}/ready`).then(({ ok }) => ok);
    await until(async () => !(await isReady()), { timeoutMessage: () => `${name} stays ready` });
    updateTargets(name);
    return { ended };
  };
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((process) => process.stop('SIGKILL')));
    await caddy.stop();
    for (const { wire } of backends.values()) wire.stop();
    await Promise.all([redis.stop(), nats.stop()]);
  };
  return { ...{ sites, settings, add, remove, stop }, lines: () => started.flatMap(({ lines }) => lines) };
}
