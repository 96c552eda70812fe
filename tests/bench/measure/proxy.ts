import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { startCaddy } from '../../../deploy/local/proxy/caddy.ts';

const sites = ['BASE_URL', 'FORMS_URL', 'CATALOG_URL', 'DASHBOARD_URL'] as const;
const services = ['API_READ', 'ORDER_ACTIONS', 'FORMS', 'CATALOG', 'DASHBOARD'] as const;

/** A Caddy with the platform's own Caddyfile, before the services that have a port here. Gives the port of each site. */
export async function startProxy(ports: Readonly<Partial<Record<(typeof services)[number], number>>>) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-proxy-'));
  const [base, forms, catalog, dashboard] = await Promise.all(sites.map(() => freePort()));
  const url = (port: number | undefined): string => `http://127.0.0.1:${port}`;
  const server = await startCaddy({
    directory,
    sites: { BASE_URL: url(base), FORMS_URL: url(forms), CATALOG_URL: url(catalog), DASHBOARD_URL: url(dashboard) },
    upstreams: Object.fromEntries(services.map((name) => [`${name}_UPSTREAM`, `127.0.0.1:${ports[name] ?? 1}`])),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { base: base ?? 0, catalog: catalog ?? 0, tier: { name: 'proxy', pid: server.pid }, stop };
}
