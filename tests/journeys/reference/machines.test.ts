import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Compile } from 'typebox/schema';
import { clientPackages } from '../../../services/api-read/reference/clients/packages.ts';
import { markdownAt } from '../../../services/api-read/reference/for-machines/as-markdown.ts';
import { createReference } from '../../../services/api-read/reference/pages.tsx';
import { apiErrors } from '../../../shared/api/contract/api-errors.ts';
import { exampleBody } from '../../../shared/api/contract/openapi-webhooks.ts';
import { allOperations } from '../../../shared/api/contract/operations.ts';
import { StoreOrder } from '../../../shared/orders/contract/resources.ts';
import { webhookEvents } from '../../../shared/webhooks/contract/events.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { freshStores, startApiRead, testBaseUrl } from '../../support/running/services.ts';
import { programFolder } from './programs.ts';

const reference = await createReference(testBaseUrl, 'https://dashboard.example.com');
const [stores] = await forThisFile(freshStores());
const [api] = await forThisFile(startApiRead(stores, reference));

const read = async (path: string, type: string): Promise<string> => {
  const response = await fetch(api.client.base + path);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, type]);
  return response.text();
};
const markdown = 'text/markdown; charset=utf-8';
const linksOf = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
const pathIn = (link: string) => link.replace(testBaseUrl, '').split('#')[0] ?? '';

test('llms.txt leads to every page, and each is Markdown', async () => {
  const text = await read('/llms.txt', 'text/plain; charset=utf-8');
  expect(text).toStartWith('# Conversation, Message and Order API\n\n> ');
  const listed = linksOf(text).map(pathIn);
  const html = [...reference].filter(([, { headers }]) => headers['content-type']?.startsWith('text/html'));
  const clients = [...reference.keys()].filter((path) => path.startsWith('/docs/clients/'));
  expect(clients).toHaveLength(2);
  expect(listed.toSorted()).toEqual([...html.map(([path]) => `${path}.md`), ...clients, '/openapi.json'].toSorted());
  for (const path of listed.filter((each) => each.endsWith('.md')))
    expect(await read(path, markdown)).toContain(`[openapi.json](${testBaseUrl}/openapi.json)`);
});

test('the reference as Markdown has every call, field, error and event', async () => {
  const text = await read(markdownAt('/docs'), markdown);
  const ids = [...allOperations.map(([id]) => id), 'errors', 'signing', 'order-created', 'store-order'];
  for (const id of ids) expect(text).toMatch(new RegExp(`^## .* \\{#${id}\\}$`, 'm'));
  for (const [, { method, path }] of allOperations) expect(text).toContain(`\`${method.toUpperCase()} ${path}\``);
  for (const name of Object.keys(StoreOrder.properties)) expect(text).toContain(`- \`${name}\` (`);
  for (const code of Object.keys(apiErrors)) expect(text).toContain(`\`${code}\`: `);
  for (const { name } of webhookEvents) expect(text).toContain(`\`${name}`);
  expect(text).toContain('curl:\n\n```sh\ncurl');
});

test('every link in the Markdown leads to a place that is there', async () => {
  const paths = [...reference.keys()].filter((path) => path.endsWith('.md'));
  const texts = new Map(await Promise.all(paths.map(async (path) => [path, await read(path, markdown)] as const)));
  const broken = [...texts].flatMap(([from, text]) =>
    linksOf(text)
      .filter((link) => !link.startsWith('https://www.rfc-editor.org/') && link !== `${testBaseUrl}/openapi.json`)
      .filter((link) => link !== 'https://dashboard.example.com/calls')
      .filter((link) => {
        const [, id] = link.split('#');
        if (!link.startsWith(testBaseUrl) || !reference.has(pathIn(link))) return true;
        return id !== undefined && texts.get(pathIn(link))?.includes(`{#${id}}`) !== true;
      })
      .map((link) => `${from}: ${link}`),
  );
  expect(broken).toEqual([]);
  expect([...texts.values()].join('')).not.toMatch(/docs:|\{base_url\}|\[object|undefined/);
});

for (const event of webhookEvents) {
  test(`the schema of ${event.name} takes its body and no other`, async () => {
    const path = `/docs/events/${event.name}.json`;
    const schema = JSON.parse(await read(path, 'application/json'));
    expect(schema.$id).toBe(testBaseUrl + path);
    const compiled = Compile(schema);
    const body = JSON.parse(JSON.stringify(exampleBody(event)));
    expect(compiled.Check(body)).toBe(true);
    expect(compiled.Check({ ...body, event: 'order.lost' })).toBe(false);
    expect(compiled.Check({ ...body, timestamp: 'now' })).toBe(false);
    expect(compiled.Check({ event: body.event, timestamp: body.timestamp })).toBe(false);
  });
}

const { workspaceId, key } = await workspaceWithKey(stores.db);
const id = await createOrder(stores.db, workspaceId);
const { base } = api.client;

const typescript = `
  import { createClient } from 'messaging-platform-client';
  for await (const { id } of createClient({ baseUrl: '${base}', key: process.env.API_KEY }).listStoreOrders()) console.log(id);`;
const python = `
import os
from messaging_platform import Client
for order in Client("${base}", os.environ["API_KEY"]).list_store_orders():
    print(order["id"])`;

const installers = [
  {
    needs: ['npm', 'node'],
    install: ['npm', 'install', '--no-audit', '--no-fund', '--cache', 'cache'],
    list: ['node', '--input-type=module', '--eval', typescript],
  },
  {
    needs: ['python3', 'pip'],
    install: ['python3', '-m', 'pip', 'install', '--no-input', '--no-cache-dir', '--no-index', '--target', 'packages'],
    list: ['python3', '-c', python],
  },
];

for (const [index, { needs, install, list }] of installers.entries()) {
  const missing = needs.filter((name) => Bun.which(name) === null);
  const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')} not installed here)` : '';
  const testHere = test.skipIf(missing.length > 0);
  testHere(`${needs[0]} installs the client from the reference, and it lists${skipped}`, async () => {
    const folder = programFolder({ 'package.json': '{}' });
    const run = async (words: readonly string[]): Promise<string> => {
      const env = { ...process.env, API_KEY: key, PYTHONPATH: join(folder, 'packages') };
      const child = Bun.spawn([...words], { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' });
      const [text, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()]);
      if ((await child.exited) !== 0) throw new Error(`${words[0]} ended with ${child.exitCode}: ${complaint}${text}`);
      return text;
    };
    await run([...install, base + clientPackages()[index]?.path]);
    expect(await run(list)).toBe(`${id}\n`);
  });
}
