import { expect, mock, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../shared/api/contract/openapi.ts';

// openapi-typescript needs the compiler as a library, which TypeScript 7 does not offer.
mock.module('typescript', () => import('typescript-5'));
const { default: openapiTS, astToString } = await import('openapi-typescript');

/** A client as a customer's developer would write it, with types generated from the document. */
const client = `
import type { paths } from './api.ts';

type Answer<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never;
type Body = NonNullable<paths['/api/v1/orders/action']['post']['requestBody']>['content']['application/json'];

export async function pending(get: <Path extends keyof paths>(path: Path) => Promise<Answer<Path>>): Promise<string[]> {
  const { data, meta } = await get('/api/v1/orders');
  const conversations = await get('/api/v1/conversations');
  const exported = await get('/api/v1/store-orders');
  const channel: 'web' | 'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'email' | 'sms' | 'voice' | undefined = conversations.data[0]?.channel;
  const next: string | null = meta.next_cursor;
  const total: number | undefined = exported.data[0]?.totals.total;
  return data.filter((order) => order.status === 'pending').map((order) => [order.id, order.customer.phone, channel, next, total].join());
}

export const approve: Body = { order_id: 'x', action: 'approve' };
`;

async function typeErrors(code: string): Promise<string> {
  const folder = mkdtempSync(join(import.meta.dir, '../../.local/typed-client-'));
  try {
    const types = astToString(await openapiTS(JSON.parse(JSON.stringify(openApiDocument('https://api.example.com')))));
    writeFileSync(join(folder, 'api.ts'), types);
    writeFileSync(join(folder, 'client.ts'), code);
    const options =
      '--noEmit --strict --target esnext --module preserve --allowImportingTsExtensions --ignoreConfig'.split(' ');
    const run = Bun.spawn(['node_modules/typescript/bin/tsc', ...options, join(folder, 'client.ts')], {
      stdout: 'pipe',
    });
    return await new Response(run.stdout).text();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a client typed from the document compiles', async () => {
  expect(await typeErrors(client)).toBe('');
});

test('a client that uses a field as a wrong type does not compile', async () => {
  expect(await typeErrors(client.replace("'pending'", "'waiting'"))).toContain('waiting');
});
