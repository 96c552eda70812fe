import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { startCaddy } from '../../deploy/local/proxy/caddy.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { createClient } from '../support/requests/client.ts';
import { runFolder } from '../support/run/run-folder.ts';
import { startApi } from '../support/running/api.ts';
import { postgres } from '../support/stores/datastores.ts';
import { fairClock } from '../support/watching/fair-clock.ts';

const unusedPort = '127.0.0.1:1';

interface Limits {
  readonly mem_limit: string;
  readonly ulimits: { readonly nofile: { readonly hard: number } };
}

/** The limits of a service in the smallest deployment, with its memory in bytes. */
export function deployedLimits(service: string) {
  const compose = Bun.YAML.parse(readFileSync(join(projectFolder, 'deploy/compose.yml'), 'utf8'));
  const { mem_limit, ulimits } = (compose as { services: Record<string, Limits> }).services[service] ?? {};
  const unit = mem_limit?.endsWith('g') ? 1024 ** 3 : 1024 ** 2;
  return { memory: Number.parseInt(mem_limit ?? '', 10) * unit, openFiles: ulimits?.nofile.hard ?? 0 };
}

/** The proxy as `npm start` starts it, before services by the names of its settings: `{ FORMS_UPSTREAM: '127.0.0.1:3000' }`. */
export async function startProxy(upstreams: Readonly<Record<string, string>>) {
  const sites = {
    base: await freePort(),
    forms: await freePort(),
    catalog: await freePort(),
    dashboard: await freePort(),
  };
  const services = ['API_READ', 'ORDER_ACTIONS', 'FORMS', 'CATALOG', 'DASHBOARD', 'CONVERSATIONS'];
  const unused = Object.fromEntries(services.map((service) => [`${service}_UPSTREAM`, unusedPort]));
  const caddy = await startCaddy({
    directory: join(runFolder(), `caddy-${sites.base}`),
    sites: {
      BASE_URL: `http://localhost:${sites.base}`,
      FORMS_URL: `http://localhost:${sites.forms}`,
      CATALOG_URL: `http://localhost:${sites.catalog}`,
      DASHBOARD_URL: `http://localhost:${sites.dashboard}`,
    },
    upstreams: { ...unused, ...upstreams },
  });
  return { caddy, sites };
}

/** The API behind the proxy, and a tenant whose calls must be answered during an attack. */
export async function startEdge() {
  const api = await startApi();
  const { caddy, sites } = await startProxy({
    API_READ_UPSTREAM: `127.0.0.1:${api.apiRead.port}`,
    ORDER_ACTIONS_UPSTREAM: `127.0.0.1:${api.orderActions.port}`,
  });
  const workspaceId = await createWorkspace(api.db);
  const key = await createKey(api.db, workspaceId);
  const client = createClient(`http://localhost:${sites.base}`);
  const stop = async (): Promise<void> => {
    await caddy.stop();
    await api.stop();
  };
  return { ...api, caddy, sites, workspaceId, key, client, stop };
}

/** Sends a request over a connection that stays open until the answer, or with `isKept` until `close`. */
export function sendRaw(port: number, parts: readonly (string | Uint8Array)[], { isKept = false } = {}) {
  let answer = '';
  let isOver = false;
  const socket = connect({ port, host: '127.0.0.1' }, () => {
    for (const part of parts) socket.write(part);
  });
  socket.on('data', (chunk) => {
    answer += chunk.toString();
    if (!isKept) socket.destroy();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
  });
  return { answer: () => answer, isOver: () => isOver, close: () => socket.destroy() };
}

/** Makes `count` calls of a tenant one after the other; returns how many had the right answer, and the ms of all. */
export async function measureCalls(count: number, call: () => Promise<boolean>) {
  const elapsed = fairClock((await postgres()).pid);
  let answered = 0;
  for (let n = 0; n < count; n += 1) answered += (await call().catch(() => false)) ? 1 : 0;
  return { answered, tookMs: elapsed() };
}
