import { afterAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoCatalog } from '../../../deploy/local/demo/catalog.ts';
import { announcements } from '../../../shared/contracts/announcements.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { openDatabase } from '../../../tests/support/data/admin-database.ts';
import { commandLine } from '../../../tests/support/running/cli/cli.ts';
import { freshNats } from '../../../tests/support/stores/datastores.ts';

const [{ url, makeWorkspace, close }, nats] = await Promise.all([openDatabase(), freshNats()]);
const settings = { DATABASE_URL: url, NATS_URL: nats.url, CATALOG_URL: 'https://menu.example.com/' };
const cli = commandLine({ ...settings, PUBLIC_CATALOGS_ENABLED: 'true' });
const withoutNats = commandLine({ ...settings, NATS_URL: 'nats://127.0.0.1:1', PUBLIC_CATALOGS_ENABLED: 'true' });
afterAll(async () => {
  for (const each of [cli, withoutNats]) each.erase();
  await nats.stop();
  await close();
});

interface CatalogRow {
  readonly id: string;
  readonly slug: string | null;
  readonly version: number;
  readonly url: string | null;
  readonly [field: string]: unknown;
}

const put = async (draft: object): Promise<CatalogRow> => {
  const path = join(cli.folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(draft));
  return cli.json<CatalogRow>(['catalog', 'put', '--workspace', await makeWorkspace(), '--file', path]);
};

test('catalog commands work from put to unpublish and announce each publishing', async () => {
  const listener = connectMessaging(nats.url, 'test');
  let received = 0;
  listener.subscribe(announcements.catalogPublished, null, () => {
    received += 1;
  });
  await until(() => listener.connected(), { timeoutMessage: () => 'NATS did not answer' });

  const { id, workspaceId, problems } = await put(demoCatalog());
  expect(problems).toEqual([]);
  const published = await cli.json<CatalogRow>(['catalog', 'publish', id]);
  expect(published).toMatchObject({ version: 1, published: true });
  expect(published.url).toBe(`https://menu.example.com/c/${published.slug}`);
  const { slug } = published;
  expect(await cli.json(['catalog', 'sold-out', id, '--item', 'kebab'])).toMatchObject({ slug, version: 2 });
  expect(await cli.json(['catalog', 'sold-out', id, '--item', 'kebab', '--back'])).toMatchObject({ slug, version: 3 });
  expect(await cli.refusal(['catalog', 'sold-out', id, '--item', 'pizza'])).toBe('no item pizza in this catalog');
  expect(await cli.json(['catalog', 'unpublish', id])).toMatchObject({ slug, published: false });
  expect(await cli.json(['catalog', 'get', id])).toMatchObject({ id, draft: { branding: { title: 'Dijla Grill' } } });
  const list = await cli.json<CatalogRow[]>(['catalog', 'list', '--workspace', String(workspaceId)]);
  expect(list.map((each) => [each.id, 'draft' in each])).toEqual([[id, false]]);
  await until(() => received >= 4, { timeoutMessage: () => `${received} announcements were received` });
  await listener.close();
});

test('a draft with problems is stored with exit code 1, and not published', async () => {
  const draft = { branding: { title: 'A', accent: 'red' }, categories: [{ id: 'a', items: [] }] };
  const words = ['catalog', 'put', '--workspace', await makeWorkspace(), '--file', '-'];
  const { exitCode, stdout, stderr } = await cli.run(words, JSON.stringify(draft));
  expect([exitCode, stderr]).toEqual([1, 'the draft is stored; fix 2 problems before publishing\n']);
  const { id, problems } = JSON.parse(stdout);
  expect(problems).toHaveLength(2);
  expect(await cli.refusal(['catalog', 'publish', id])).toBe(
    'the catalog cannot be published: branding.accent must be a colour such as #8c2f1b; categories[0].name is missing',
  );
});

test('a catalog is published even while NATS is down', async () => {
  const { id } = await put(demoCatalog());
  expect(await withoutNats.json(['catalog', 'publish', id])).toMatchObject({ version: 1, published: true });
});
