import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { putCatalog } from '../../services/dashboard/admin/catalogs/catalogs.ts';
import { readContent } from '../../services/dashboard/admin/catalogs/catalog-snapshots.ts';
import { shareImageNames } from '../../shared/catalog-page/share-image.ts';
import { smallMenu } from '../journeys/catalog/menus.ts';
import { catalogUrl, startCatalogStack } from '../journeys/catalog/stack.ts';
import { createWorkspace } from '../support/data/workspace.ts';
import { testMs } from '../support/run/patience.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { postgres } from '../support/stores/datastores.ts';
import { fairClock } from '../support/watching/fair-clock.ts';
import { hostileMenus } from './hostile-menus.ts';

setDefaultTimeout(testMs);
const maxPublicMenus = Number(process.env.MENUS ?? 20);

const strangers = 16;
const answerWithinMs = 1_000;
const drawnOfMenu = 20;
const drawnBytes = 1_000_000;

const stack = await startCatalogStack();
afterAll(() => stack.stop());

const only = process.env.KINDS?.split(',');
const kinds = Object.entries(hostileMenus).filter(([k]) => !only || only.includes(k)).map(([,v])=>v);
const hostile: { slug: string; names: readonly string[] }[] = [];
for (let index = 0; index < maxPublicMenus; index += 1) {
  const { id, slug } = await stack.putAndPublish(kinds[index % kinds.length]?.() ?? {});
  hostile.push({ slug, names: index < 3 ? await draw(id) : [] });
}

/** Share images as large as dashboard might draw them. Gives their names. */
async function draw(id: string): Promise<string[]> {
  const [row] = await stack.db<{ content: string }[]>`select content from catalog_snapshots where catalog_id = ${id}`;
  const names = [...shareImageNames(readContent(row?.content ?? '')).values()].slice(0, drawnOfMenu);
  for (const name of names) {
    const png = Buffer.alloc(drawnBytes, name);
    await stack.db`insert into catalog_share_images (catalog_id, name, png) values (${id}, ${name}, ${png})`;
  }
  return names;
}

test('the largest menus of one workspace, looked at by all, leave the memory limit and other menus alone', async () => {
  const catalog = await startServiceProcess('catalog', { ...stack.settings, CATALOG_URL: catalogUrl });
  const other = await publishElsewhere();
  let isOver = false;
  const statuses: number[] = [];
  const views = Array.from({ length: strangers }, (_, index) => look(catalog.port, index));
  const attack = Promise.all(views).finally(() => {
    isOver = true;
  });
  const slowest = { ms: 0, answered: 0 };
  while (!isOver) {
    const told = fairClock(catalog.pid, (await postgres()).pid);
    const path = ['', '/i/kebab', `?lang=ar&${slowest.answered}`][slowest.answered % 3];
    const answer = await fetch(`http://127.0.0.1:${catalog.port}/c/${other}${path}`);
    statuses.push(answer.status);
    await answer.text();
    slowest.ms = Math.max(slowest.ms, told());
    slowest.answered += 1;
  }
  const seen = (await attack).flat();
  console.log({ peak: mostMemory(catalog.pid) / 1e6, slowest, seen: counts(seen), other: counts(statuses) });
  expect(mostMemory(catalog.pid)).toBeLessThan(memoryLimit());
  expect(slowest.ms).toBeLessThan(answerWithinMs);
  await catalog.stop();
});

function counts(list: number[]) { return Object.fromEntries(Map.groupBy(list, (x) => x).entries().map(([k, v]) => [k, v.length])); }

/** A stranger goes through all menus, from one of their own: the page in each way, some dishes, and what chats would fetch. */
async function look(port: number, first: number): Promise<number[]> {
  const statuses: number[] = [];
  const encodings = ['br', 'gzip', 'identity'];
  for (let at = 0; at < hostile.length; at += 1) {
    const { slug, names } = hostile[(first + at) % hostile.length] ?? { slug: '', names: [] };
    const dishes = Array.from({ length: 10 }, (_, index) => `/i/i${first * 10 + index}?lang=ar`);
    const paths = ['?lang=en', '?lang=ar', ...dishes, ...names.map((name) => `/share/${name}.png`)];
    for (const path of paths) {
      const headers = { 'accept-encoding': encodings[(first + at) % 3] ?? '' };
      const answer = await fetch(`http://127.0.0.1:${port}/c/${slug}${path}`, { headers, decompress: false });
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
  }
  return statuses;
}

/** A menu of another workspace. */
async function publishElsewhere(): Promise<string> {
  const workspaceId = await createWorkspace(stack.db);
  const { id } = await putCatalog(stack.drizzle, workspaceId, smallMenu());
  return (await stack.publish(id)).slug;
}

/** The most bytes of memory that a process has had so far. */
function mostMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** What the smallest deployment gives the service. */
function memoryLimit(): number {
  const compose = readFileSync(join(import.meta.dir, '../../deploy/compose.yml'), 'utf8');
  const megabytes = /x-service:[^]*?mem_limit: (\d+)m/.exec(compose)?.[1];
  return Number(megabytes) * 1024 * 1024;
}
