import { expect, test } from 'bun:test';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import type { Parameters, Reply } from '../../tests/support/requests/client.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();
const mib = 1024 * 1024;
const noon = Date.parse('2026-03-01T12:00:00.120Z');

const tooLarge = 1_200_000;
const sizes = [100, 38_000, 40_000, 20_000, 9_000, 11_000, tooLarge, 50, tooLarge, 39_000];
const rowSizes = Array.from({ length: 60 }, (_, n) => sizes[(n * 7 + (n >> 3)) % sizes.length] ?? 0);

interface FilledList {
  readonly workspaceId: string;
  readonly ids: readonly string[];
  readonly conversation?: { readonly conversation_id: string };
}

interface List {
  readonly path: string;
  readonly parameters: Parameters;
  readonly newestFirst: boolean;
  readonly filled: FilledList;
}

async function orders(column: 'details' | 'lines'): Promise<FilledList> {
  const workspaceId = await createWorkspace(db);
  const ids: string[] = [];
  for (const [n, size] of rowSizes.entries()) {
    // Pairs share a time, so that pages also end between them.
    const id = await createOrder(db, workspaceId, { createdAt: noon + (n >> 1), updatedAt: noon + (n >> 1) });
    const value = column === 'lines' ? [{ name: 'x'.repeat(size) }] : { note: 'x'.repeat(size) };
    await db`update orders set ${db(column)} = ${JSON.stringify(value)}::text::json where id = ${id}`;
    ids.push(id);
  }
  return { workspaceId, ids };
}

async function messages(): Promise<FilledList> {
  const workspaceId = await createWorkspace(db);
  const conversationId = await createConversation(db, workspaceId);
  const ids: string[] = [];
  for (const [n, size] of rowSizes.entries()) {
    const text = n % 2 === 0 ? 'x'.repeat(size) : 'ش'.repeat(size / 2);
    ids.push(await createMessage(db, workspaceId, conversationId, { text, createdAt: noon + (n >> 1) }));
  }
  return { workspaceId, ids, conversation: { conversation_id: conversationId } };
}

const storeOrders = { path: '/api/v1/store-orders', newestFirst: false, filled: await orders('lines') };
const lists: Record<string, List> = {
  messages: { path: '/api/v1/messages', parameters: {}, newestFirst: true, filled: await messages() },
  orders: { path: '/api/v1/orders', parameters: {}, newestFirst: true, filled: await orders('details') },
  'store orders': { ...storeOrders, parameters: {} },
  'store orders by status': { ...storeOrders, parameters: { status: 'submitted,accepted' } },
  'changed store orders': { ...storeOrders, parameters: { updated_since: noon } },
};

for (const [name, { path, parameters, newestFirst, filled }] of Object.entries(lists)) {
  test(`paging through large ${name} gives each row once, in bounded pages`, async () => {
    const { workspaceId, ids, conversation } = filled;
    const { value: key } = await createKey(db, workspaceId);
    for (const limit of [100, 7]) {
      const seen: string[] = [];
      for (let cursor: string | null = null, done = false; !done; ) {
        const query = { ...parameters, ...conversation, limit, ...(cursor !== null && { cursor }) };
        const reply: Reply<{ id: string }[]> = await service.client.get(path, key, query);
        expect(reply.status).toBe(200);
        const { data, meta, text } = reply;
        expect(data.length).toBeGreaterThan(0);
        expect(data.length).toBeLessThanOrEqual(limit);
        expect(data.length === 1 || Buffer.byteLength(text) < 1.1 * mib).toBe(true);
        expect(meta.next_cursor === null).toBe(meta.is_done);
        seen.push(...data.map(({ id }) => id));
        [cursor, done] = [meta.next_cursor, meta.is_done];
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect([...seen].sort()).toEqual([...ids].sort());
      expect(seen).toEqual(inOrder(ids, newestFirst));
    }
  });
}

function inOrder(ids: readonly string[], newestFirst: boolean): string[] {
  const oldestFirst = ids.map((id, n) => ({ id, at: n >> 1 })).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const sorted = oldestFirst.map(({ id }) => id);
  return newestFirst ? sorted.reverse() : sorted;
}
