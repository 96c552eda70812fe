import { expect, test } from 'bun:test';
import { visitsByDay } from '../../../shared/catalog/verbs/visits.ts';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshPostgres, startAgain } from '../../support/stores/datastores.ts';
import { freeze, thaw } from '../../support/stores/freeze.ts';
import { smallMenu } from './menus.ts';
import { catalogUrl, startCatalog, startCatalogStack } from './stack.ts';

const postgres = await freshPostgres();
const [stack] = await forThisFile(startCatalogStack(postgres));
const [catalog] = await forThisFile(startCatalog(stack, { writeEveryMs: 100 }));

const opening = { accept: 'text/html,application/xhtml+xml' };
const open = (slug: string, headers: Record<string, string> = {}) =>
  catalog.get(`/c/${slug}`, { ...opening, ...headers });

async function days(id: string, zone = 'Asia/Baghdad'): Promise<readonly number[]> {
  return (await visitsByDay(stack.db, id, zone, 2)).map(({ visits }) => visits);
}

const untilCounted = (id: string, visits: number) =>
  until(async () => (await days(id))[1] === visits, { timeoutMessage: () => `${visits} visits were not counted` });

test('every opening of a public menu counts once; a HEAD request does not', async () => {
  const [menu, other] = [await stack.putAndPublish(smallMenu()), await stack.putAndPublish(smallMenu())];
  const etag = (await open(menu.slug)).headers.get('etag') ?? '';
  expect((await open(menu.slug, { 'if-none-match': etag })).status).toBe(304);
  await open(`${menu.slug}?lang=ar`);
  await open(other.slug);
  await fetch(`${catalog.base}/c/${menu.slug}`, { method: 'HEAD', headers: opening });
  await catalog.get(`/c/${menu.slug}`);
  expect((await open('no-such-menu-abcdef')).status).toBe(404);
  await untilCounted(other.id, 1);
  await untilCounted(menu.id, 3);
  // Earlier visits have been written with this one, or before it.
  await open(menu.slug);
  await untilCounted(menu.id, 4);
  const [{ count } = { count: 0 }] = await stack.db<{ count: number }[]>`select count(*) from catalog_visits`;
  expect(count).toBe(2);
});

test("a visit counts for the current day of the menu's workspace", async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  // Two zones that never have the same date.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await stack.db`update workspaces set timezone = ${zone}`;
    await open(slug);
    await until(async () => (await days(id, zone))[1] === 1, { timeoutMessage: () => `none on ${zone}'s day` });
  }
  await stack.db`update workspaces set timezone = 'Asia/Baghdad'`;
});

test('while datastores hang or are down, views are quick and counted later', async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  await open(slug);
  await untilCounted(id, 1);
  freeze(postgres);
  freeze(stack.nats);
  await quickViews(slug, 200);
  thaw(stack.nats);
  thaw(postgres);
  await untilCounted(id, 201);

  await postgres.stop('SIGKILL');
  await quickViews(slug, 200);
  const hasFailed = () =>
    catalog.entries.some(({ message }) => message.startsWith('saving the counts of menu visits failed'));
  await until(hasFailed, { timeoutMessage: () => 'no batch failed' });
  await startAgain(postgres);
  await until(async () => ((await days(id).catch(() => []))[1] ?? 0) >= 401, {
    timeoutMessage: () => 'visits are lost',
  });
});

test("the service's role may write visit counts, saved before it ends", async () => {
  const { id, slug } = await stack.putAndPublish(smallMenu());
  const service = await startServiceProcess('catalog', { ...stack.settings, CATALOG_URL: catalogUrl });
  for (let visit = 0; visit < 3; visit += 1) {
    await (await fetch(`http://127.0.0.1:${service.port}/c/${slug}`, { headers: opening })).text();
  }
  await service.stop();
  await service.ended;
  await untilCounted(id, 3);
});

/** Views must not wait for a datastore, which here would take seconds each. */
async function quickViews(slug: string, count: number): Promise<void> {
  for (let view = 0; view < count; view += 1) {
    const answer = await fetch(`${catalog.base}/c/${slug}`, { headers: opening, signal: AbortSignal.timeout(1_000) });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
}
