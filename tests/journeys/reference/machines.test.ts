import { expect, test } from 'bun:test';
import { Compile } from 'typebox/schema';
import { markdownAt } from '../../../services/api-read/reference/for-machines/as-markdown.ts';
import { createReference } from '../../../services/api-read/reference/pages.tsx';
import { apiErrors } from '../../../shared/api/contract/api-errors.ts';
import { exampleBody } from '../../../shared/api/contract/openapi-webhooks.ts';
import { allOperations } from '../../../shared/api/contract/operations.ts';
import { StoreOrder } from '../../../shared/orders/contract/resources.ts';
import { webhookEvents } from '../../../shared/webhooks/contract/events.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { freshStores, startApiRead, testBaseUrl } from '../../support/running/services.ts';

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
