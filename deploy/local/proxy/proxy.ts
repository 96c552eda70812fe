import { join } from 'node:path';
import type { Run } from '../run.ts';
import { startCaddy } from './caddy.ts';

export async function startProxy({ settings, services, stack, printerFor }: Run): Promise<void> {
  const upstreams = Object.fromEntries(services.map(({ name, port }) => [variable(name), `127.0.0.1:${port}`]));
  const start = (signal: AbortSignal) =>
    startCaddy({
      directory: join(settings.directory, 'caddy'),
      sites: settings.sites,
      upstreams: { ...nowhere, ...upstreams },
      securityContact: settings.securityContact,
      log: settings.proxyLog,
      signal,
    });
  await stack.start('proxy', { name: 'proxy', start, say: printerFor('start'), maxPauseMs });
}

const maxPauseMs = 200;

// Nothing listens on port 1, so connections are refused at once.
const nowhere = Object.fromEntries(
  ['api-read', 'order-actions', 'forms', 'catalog', 'dashboard', 'conversations'].map((name) => [
    variable(name),
    '127.0.0.1:1',
  ]),
);

function variable(service: string): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_UPSTREAM`;
}
