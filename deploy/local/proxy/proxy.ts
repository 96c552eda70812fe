import { join } from 'node:path';
import type { Run } from '../run.ts';
import { startCaddy } from './caddy.ts';

/** Starts the proxy and keeps it running. A service that does not exist has no upstream: its site answers 503. */
export async function startProxy({ settings, services, stack, lines }: Run): Promise<void> {
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
  await stack.start('proxy', { name: 'proxy', start, say: lines('start'), longestPauseMs });
}

// While it is away every site is: back within a second, however often somebody ends it.
const longestPauseMs = 200;

// Port 1 of this machine: nobody listens there, so the answer is a refusal at once.
const nowhere = Object.fromEntries(
  ['api-read', 'order-actions', 'forms', 'catalog', 'dashboard'].map((name) => [variable(name), '127.0.0.1:1']),
);

function variable(service: string): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_UPSTREAM`;
}
