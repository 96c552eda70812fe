import { expect, test } from 'bun:test';
import { shareImageNames } from '../../shared/catalog/page/share-image.ts';
import { maxPublicCatalogs } from '../../shared/catalog/rules/publishing.ts';
import { maxItems, maxSnapshotBytes } from '../../shared/catalog/rules/snapshot.ts';
import { readContent } from '../../shared/catalog/verbs/catalog-snapshots.ts';
import { putCatalog } from '../../shared/catalog/verbs/catalogs.ts';
import { smallMenu } from '../journeys/catalog/menus.ts';
import { catalogUrl, startCatalogStack } from '../journeys/catalog/stack.ts';
import { createWorkspace } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { postgres } from '../support/stores/datastores.ts';
import { fairClock } from '../support/watching/fair-clock.ts';
import { peakMemoryOf } from '../support/watching/memory.ts';
import { deployedLimits } from './edge.ts';

const strangers = 16;
const menusOfStranger = 4;
const answerWithinMs = 1_000;
const drawnOfMenu = 10;
const drawnBytes = 1_500_000;

const [stack] = await forThisFile(startCatalogStack());

/** Menus near the size limit whose pages take the most memory, each in another way. */
const hostileMenus: Readonly<Record<string, () => object>> = {
  noise: () => menu(() => ({ description: noise(1_900), descriptionArabic: noise(1_900) })),
  // A letter has three bytes in the snapshot and two in memory, and is in the markup and in the structured data.
  ideographs: () => menu(() => ({ description: ideographs(1_500) })),
  // Each character becomes up to ten bytes of the page.
  markup: () => menu(() => ({ description: '<'.repeat(1_990), options: options(29, '<'.repeat(30)) })),
  options: () => menu(() => ({ options: options(30, 'a') })),
  picture: () => {
    const base64 = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
      .toString('base64')
      .slice(0, -4);
    const logo = `data:image/png;base64,${base64.repeat(Math.floor((maxSnapshotBytes * 0.95) / base64.length))}`;
    return { ...menu(() => ({}), 10), branding: { title: 'Picture', accent: '#245a66', logo } };
  },
};

function menu(fields: () => object, count = maxItems): object {
  const item = (_: unknown, index: number) => ({ id: `i${index}`, name: `Dish ${index}`, price, ...fields() });
  const items = Array.from({ length: count }, item);
  return { branding: { title: 'Menu', accent: '#245a66' }, categories: [{ id: 'all', name: 'All', items }] };
}

const price = { kind: 'fixed', amount: 9_000, currency: 'IQD' };

function noise(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil((length / 4) * 3)));
  return Buffer.from(bytes).toString('base64').slice(0, length);
}

function ideographs(length: number): string {
  const letters = crypto.getRandomValues(new Uint16Array(length));
  return String.fromCharCode(...letters.map((random) => 0x4e00 + (random % 0x5000)));
}

function options(count: number, name: string): object[] {
  return Array.from({ length: count }, () => ({ name, price: { amount: 1_000, currency: 'IQD' } }));
}

const originals = [];
for (const make of Object.values(hostileMenus)) originals.push(await stack.putAndPublish(make()));
const drawn = new Map([[originals[0]?.slug, await draw(originals[0]?.id ?? '')]]);
const hostile = [...originals.map(({ slug }) => slug), ...(await copies())];

/** Copies the menus until the workspace has its most public menus. */
async function copies(): Promise<string[]> {
  const each = Math.floor(maxPublicCatalogs / originals.length) - 1;
  const rows = await stack.db<{ slug: string }[]>`
    insert into catalogs (id, workspace_id, draft, slug, version, published)
    select left(id, -4) || lpad(n::text, 4, '0'), workspace_id, '{}', slug || n, version, published
    from catalogs cross join generate_series(1, ${each}::int) n returning slug`;
  await stack.db`
    insert into catalog_snapshots (workspace_id, catalog_id, version, content)
    select s.workspace_id, left(s.catalog_id, -4) || lpad(n::text, 4, '0'), s.version, s.content
    from catalog_snapshots s cross join generate_series(1, ${each}::int) n`;
  return rows.map(({ slug }) => slug);
}

async function draw(id: string): Promise<string[]> {
  const [row] = await stack.db<{ content: string }[]>`select content from catalog_snapshots where catalog_id = ${id}`;
  const names = [...shareImageNames(readContent(row?.content ?? '')).values()].slice(0, drawnOfMenu);
  for (const name of names) {
    const png = Buffer.alloc(drawnBytes, name);
    await stack.db`insert into catalog_share_images (catalog_id, name, png) values (${id}, ${name}, ${png})`;
  }
  return names;
}

test('the largest menus of one workspace exhaust no memory and delay nobody', async () => {
  const catalog = await startServiceProcess('catalog', { ...stack.settings, CATALOG_URL: catalogUrl });
  const elsewhere = await putCatalog(stack.drizzle, await createWorkspace(stack.db), smallMenu());
  const { slug: other } = await stack.publish(elsewhere.id);
  let isOver = false;
  const statuses: number[] = [];
  const views = Array.from({ length: strangers }, (_, index) => view(catalog.port, index));
  const attack = Promise.all(views).finally(() => {
    isOver = true;
  });
  const slowest = { ms: 0, answered: 0 };
  while (!isOver) {
    const elapsed = fairClock(catalog.pid, (await postgres()).pid);
    const path = ['', '/i/kebab', `?lang=ar&${slowest.answered}`][slowest.answered % 3];
    const answer = await fetch(`http://127.0.0.1:${catalog.port}/c/${other}${path}`);
    statuses.push(answer.status);
    await answer.text();
    slowest.ms = Math.max(slowest.ms, elapsed());
    slowest.answered += 1;
  }
  const seen = (await attack).flat();
  console.log(`at most ${Math.round(peakMemoryOf(catalog.pid) / 1e6)} MB, slowest ${Math.round(slowest.ms)} ms`);
  // Their own visitors may get 503.
  expect(seen.filter((status) => status !== 200 && status !== 503 && status !== 404)).toEqual([]);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(peakMemoryOf(catalog.pid)).toBeLessThan(deployedLimits('catalog').memory);
  expect(slowest.ms).toBeLessThan(answerWithinMs);
  await catalog.stop();
});

/** Requests some menus in one encoding, some dishes, and the images that chats would fetch. */
async function view(port: number, stranger: number): Promise<number[]> {
  const statuses: number[] = [];
  const encoding = ['br', 'gzip', 'identity'][stranger % 3] ?? '';
  for (let menu = 0; menu < menusOfStranger; menu += 1) {
    const slug = hostile[(stranger * menusOfStranger + menu) % hostile.length] ?? '';
    const dishes = Array.from({ length: 10 }, (_, dish) => `/i/i${stranger * 10 + dish}?lang=ar`);
    const images = (drawn.get(slug) ?? []).map((name) => `/share/${name}.png`);
    for (const path of ['?lang=en', '?lang=ar', ...dishes, ...images]) {
      const headers = { 'accept-encoding': encoding };
      const answer = await fetch(`http://127.0.0.1:${port}/c/${slug}${path}`, { headers, decompress: false });
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
  }
  return statuses;
}
