import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { startCaddy } from '../../deploy/local/proxy/caddy.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { createClient } from '../support/requests/client.ts';
import { runFolder } from '../support/run/run-folder.ts';
import { startApi } from '../support/running/api.ts';
import { postgres } from '../support/stores/datastores.ts';
import { fairClock } from '../support/watching/fair-clock.ts';

const unusedPort = '127.0.0.1:1';

interface Sites {
  readonly base: number;
  readonly forms: number;
  readonly catalog: number;
  readonly dashboard: number;
}

/** The proxy as `npm start` starts it, before services by the names of its settings: `{ FORMS_UPSTREAM: '127.0.0.1:3000' }`. */
export async function startProxy(upstreams: Readonly<Record<string, string>>) {
  const ports = {
    base: await freePort(),
    forms: await freePort(),
    catalog: await freePort(),
    dashboard: await freePort(),
  };
  const sites: Sites = ports;
  const caddy = await startCaddy({
    directory: join(runFolder(), `caddy-${ports.base}`),
    sites: {
      BASE_URL: `http://localhost:${ports.base}`,
      FORMS_URL: `http://localhost:${ports.forms}`,
      CATALOG_URL: `http://localhost:${ports.catalog}`,
      DASHBOARD_URL: `http://localhost:${ports.dashboard}`,
    },
    upstreams: {
      API_READ_UPSTREAM: unusedPort,
      ORDER_ACTIONS_UPSTREAM: unusedPort,
      FORMS_UPSTREAM: unusedPort,
      CATALOG_UPSTREAM: unusedPort,
      DASHBOARD_UPSTREAM: unusedPort,
      CONVERSATIONS_UPSTREAM: unusedPort,
      ...upstreams,
    },
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

/** Makes `count` calls of a tenant one after the other; returns how many had the right answer, and the ms of all. */
export async function measureCalls(count: number, call: () => Promise<boolean>) {
  const elapsed = fairClock((await postgres()).pid);
  let answered = 0;
  for (let n = 0; n < count; n += 1) answered += (await call().catch(() => false)) ? 1 : 0;
  return { answered, tookMs: elapsed() };
}
