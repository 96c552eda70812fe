import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { descendants } from '../../../deploy/local/processes/process-table.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { connect, connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { openSession } from '../../../shared/people/sessions.ts';
import { createUser } from '../../../shared/people/users.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { dashboardUrl, startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { memoryOf } from '../../support/watching/memory.ts';

/** An admin of a workspace of their own, signed in, with a menu. */
export type Admin = Awaited<ReturnType<Awaited<ReturnType<typeof startCrowd>>['admin']>>;

/** A dashboard in its own process, as in a stack; `admin` makes another workspace with an admin. */
export async function startCrowd() {
  const [database, nats, redis] = await Promise.all([freshDatabase(), freshNats(), freshRedis()]);
  const db = connect(database.url, { name: 'test', max: 1 });
  const people = connectDrizzle(database.url, { name: 'test people', max: 2 });
  const service = await startServiceProcess('dashboard', {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    SECRETS_KEY: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
  });
  const reached = `http://127.0.0.1:${service.port}`;

  const admin = async (menu: object = { branding: { title: 'Menu', accent: '#9c3a1d' }, categories: [] }) => {
    const workspaceId = await createWorkspace(db);
    const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
    const { id } = await createUser(people, { ...login, workspaceId, role: 'admin' });
    const { id: menuId } = await putCatalog(people, workspaceId, menu);
    const cookie = `__Host-session=${await openSession(people, id, { address: '', device: '' })}`;
    const get = (path: string) => fetch(reached + path, { headers: { cookie }, redirect: 'manual' });
    const csrf = /name="csrf" value="([^"]+)"/.exec(await (await get('/account')).text())?.[1] ?? '';
    const post = (path: string, fields: Readonly<Record<string, string | Blob>>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ csrf, ...fields })) body.set(name, value);
      const headers = { cookie, origin: dashboardUrl };
      return fetch(reached + path, { method: 'POST', headers, body, redirect: 'manual' });
    };
    return { workspaceId, menuId, cookie, get, post };
  };

  const stop = async (): Promise<void> => {
    await service.stop();
    await Promise.all([db.end(), people.end()]);
    await Promise.all([nats.stop(), redis.stop()]);
    await database.drop();
  };
  return { ...service, url: reached, db, people, admin, stop };
}

/** The dashboard's memory limit in the manifest, which includes its workers. */
export function memoryLimit(): number {
  const manifest = readFileSync(join(projectFolder, 'deploy/kubernetes/base/services/dashboard.yaml'), 'utf8');
  return Number(/limits: \{ memory: (\d+)Mi \}/.exec(manifest)?.[1]) * 1024 * 1024;
}

/** Sums the memory of a process and its descendants, about a dozen times a second. `stop` returns the peak. */
export function watchMemory(pid: number) {
  let [peak, before] = [0, 0];
  const timer = setInterval(() => {
    const now = [pid, ...descendants(pid)].map(residentBytes).reduce((sum, each) => sum + each);
    // Of two samples the lesser: a child counts its parent's pages until it runs its own program.
    peak = Math.max(peak, Math.min(before, now));
    before = now;
  }, 30);
  return {
    stop(): number {
      clearInterval(timer);
      return peak;
    },
  };
}

function residentBytes(pid: number): number {
  try {
    return memoryOf(pid) || 0;
  } catch {
    return 0; // It ended between looking and reading.
  }
}

export function hasDecoders(pid: number): boolean {
  return readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libvips');
}
