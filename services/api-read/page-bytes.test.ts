import { expect, test } from 'bun:test';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { workspaceWithKey } from '../../tests/support/data/workspace.ts';
import type { Parameters, Reply } from '../../tests/support/requests/client.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();
const mib = 1024 * 1024;
const noon = Date.parse('2026-03-01T12:00:00.120Z');

const tooLarge = 1_200_000;
const sizes = [100, 38_000, 40_000, 20_000, 9_000, 11_000, tooLarge, 50, tooLarge, 39_000];
const rowSizes = Array.from({ length: 60 }, (_, n) => sizes[(n * 7 + (n >> 3)) % sizes.length] ?? 0);

interface List {
  readonly path: string;
  readonly key: string;
  readonly ids: readonly string[];
  readonly parameters?: Parameters;
}

async function orders(path: string, columnsOf: (text: string) => object): Promise<List> {
  const { workspaceId, key } = await workspaceWithKey(db);
  const ids: string[] = [];
  for (const [n, size] of rowSizes.entries()) {
    // Pairs share a time, so that pages also end between them.
    const id = await createOrder(db, workspaceId, { createdAt: noon + (n >> 1), updatedAt: noon + (n >> 1) });
    for (const [column, value] of Object.entries(columnsOf('x'.repeat(size))))
      await db`update orders set ${db(column)} = ${JSON.stringify(value)}::text::json where id = ${id}`;
    ids.push(id);
  }
  return { path, key, ids };
}

async function messages(): Promise<List> {
  const { workspaceId, key } = await workspaceWithKey(db);
  const conversation_id = await createConversation(db, workspaceId);
  const ids: string[] = [];
  for (const [n, size] of rowSizes.entries()) {
    const text = n % 2 === 0 ? 'x'.repeat(size) : 'ش'.repeat(size / 2);
    ids.push(await createMessage(db, workspaceId, conversation_id, { text, createdAt: noon + (n >> 1) }));
  }
  return { path: '/api/v1/messages', key, ids, parameters: { conversation_id } };
}

const storeOrders = await orders('/api/v1/store-orders', (name) => ({ lines: [{ name }] }));
const lists: Record<string, List> = {
  messages: await messages(),
  orders: await orders('/api/v1/orders', (note) => ({ details: { note } })),
  'store orders': storeOrders,
  'store orders by status': { ...storeOrders, parameters: { status: 'submitted,accepted' } },
  'changed store orders': { ...storeOrders, parameters: { updated_since: noon } },
};

for (const [name, { path, key, ids, parameters }] of Object.entries(lists)) {
  test(`paging through large ${name} gives each row once, in bounded pages`, async () => {
    for (const limit of [100, 7]) {
      const seen: string[] = [];
      for (let cursor: string | null = null, done = false; !done; ) {
        const query: Parameters = { ...parameters, limit, ...(cursor !== null && { cursor }) };
        const { status, data, meta, text }: Reply<{ id: string }[]> = await service.client.get(path, key, query);
        expect(status).toBe(200);
        expect(data.length).toBeWithin(1, limit + 1);
        expect(data.length === 1 || Buffer.byteLength(text) < 1.1 * mib).toBe(true);
        expect(meta.next_cursor === null).toBe(meta.is_done);
        seen.push(...data.map(({ id }) => id));
        [cursor, done] = [meta.next_cursor, meta.is_done];
      }
      expect(seen).toEqual(inOrder(ids, path !== storeOrders.path));
    }
  });
}

function inOrder(ids: readonly string[], newestFirst: boolean): string[] {
  const oldestFirst = ids.map((id, n) => ({ id, at: n >> 1 })).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const sorted = oldestFirst.map(({ id }) => id);
  return newestFirst ? sorted.reverse() : sorted;
}
