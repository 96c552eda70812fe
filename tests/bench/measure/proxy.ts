import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts, freePort } from '../../../deploy/local/ports/ports.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { startCaddy } from '../../../deploy/local/proxy/caddy.ts';
import { startServer } from '../../../deploy/local/stores/server.ts';

const sites = ['BASE_URL', 'FORMS_URL', 'CATALOG_URL', 'DASHBOARD_URL'] as const;
const services = ['API_READ', 'ORDER_ACTIONS', 'FORMS', 'CATALOG', 'DASHBOARD'] as const;

/** Caddy with the platform's own Caddyfile before the given services. Returns the port of each site. */
export async function startProxy(upstreams: Readonly<Partial<Record<(typeof services)[number], number>>>) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-proxy-'));
  const [base, forms, catalog, dashboard] = await Promise.all(sites.map(() => freePort()));
  const url = (port: number | undefined): string => `http://127.0.0.1:${port}`;
  const server = await startCaddy({
    directory,
    sites: { BASE_URL: url(base), FORMS_URL: url(forms), CATALOG_URL: url(catalog), DASHBOARD_URL: url(dashboard) },
    upstreams: Object.fromEntries(services.map((name) => [`${name}_UPSTREAM`, `127.0.0.1:${upstreams[name] ?? 1}`])),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  const ports = { base: base ?? 0, forms: forms ?? 0, catalog: catalog ?? 0, dashboard: dashboard ?? 0 };
  return { ports, tier: { name: 'proxy', pid: server.pid }, stop };
}

/** The least that a proxy costs: the same Caddy with only a reverse_proxy to this port, and our keep-alive. */
export async function startBarest(upstream: number) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-barest-'));
  const config = join(directory, 'Caddyfile');
  const port = await freePort();
  writeFileSync(config, barest(port, upstream));
  const server = await startServer({
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
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { port, tier: { name: 'proxy', pid: server.pid }, stop };
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
