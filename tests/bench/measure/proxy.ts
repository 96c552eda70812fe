import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, freePort } from '../../../deploy/local/ports/ports.ts';
import { folder } from '../../../deploy/local/private-files.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { startCaddy } from '../../../deploy/local/proxy/caddy.ts';
import { startServer } from '../../../deploy/local/stores/server.ts';
import { runFolder } from '../../support/run/run-folder.ts';

/** Caddy with the platform's own Caddyfile before services at these ports, by their names. Returns the port of each site. */
export async function startProxy(services: Readonly<Record<string, number>>) {
  const freePorts = async () => ({
    base: await freePort(),
    forms: await freePort(),
    catalog: await freePort(),
    dashboard: await freePort(),
  });
  const ports = await freePorts();
  const url = (port: number): string => `http://127.0.0.1:${port}`;
  const upstreams = ['api-read', 'order-actions', 'forms', 'catalog', 'dashboard'].map((name) => [
    `${name.replace('-', '_').toUpperCase()}_UPSTREAM`,
    `127.0.0.1:${services[name] ?? 1}`,
  ]);
  const { pid, stop } = await startCaddy({
    directory: newFolder(),
    sites: {
      ...{ BASE_URL: url(ports.base), FORMS_URL: url(ports.forms) },
      ...{ CATALOG_URL: url(ports.catalog), DASHBOARD_URL: url(ports.dashboard) },
    },
    upstreams: Object.fromEntries(upstreams),
  });
  return { ports, tier: { name: 'proxy', pid }, stop: () => stop() };
}

/** The least that a proxy costs: the same Caddy with only a reverse_proxy to this port, and our keep-alive. */
export async function startBarest(upstream: number) {
  const directory = newFolder();
  const config = join(directory, 'Caddyfile');
  const port = await freePort();
  writeFileSync(config, barest(port, upstream));
  const { pid, stop } = await startServer({
    name: 'the minimal Caddy',
    command: () => [demandProgram('caddy'), 'run', '--config', config, '--adapter', 'caddyfile'],
    url: () => `http://127.0.0.1:${port}`,
    isReady: accepts,
    log: join(directory, 'caddy.log'),
    deathSignal: 'SIGTERM',
    stopSignal: 'SIGTERM',
    stopBoundMs: 10_000,
    env: { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    port,
  });
  return { port, tier: { name: 'proxy', pid }, stop: () => stop() };
}

function newFolder(): string {
  return folder(join(runFolder(), `caddy-${crypto.randomUUID()}`));
}

const barest = (port: number, upstream: number) => `{
	admin off
}
http://127.0.0.1:${port} {
	reverse_proxy 127.0.0.1:${upstream} {
		transport http {
			keepalive 4s
			keepalive_idle_conns 2048
			keepalive_idle_conns_per_host 512
		}
	}
}
`;
