import { expect, test } from 'bun:test';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { workspaceWithKey } from '../../tests/support/data/workspace.ts';
import type { Parameters, Reply } from '../../tests/support/requests/client.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();
const noon = Date.parse('2026-03-01T12:00:00.120Z');

interface Source {
  readonly path: string;
  readonly parameters?: Parameters;
  add(ms: number): Promise<string>;
}

interface List extends Source {
  readonly key: string;
}

/** For each list its address and rows; rows that it leaves out are there already. */
const lists: Record<string, (workspaceId: string) => Promise<Source>> = {
  conversations: async (id) => ({
    path: '/api/v1/conversations',
    add: (ms) => createConversation(db, id, { createdAt: noon - 86_400_000, updatedAt: ms }),
  }),
  'open conversations': async (id) => {
    await fiveTimes((ms) => createConversation(db, id, { status: 'closed', updatedAt: ms }));
    await fiveTimes((ms) => createConversation(db, id, { status: 'escalated', updatedAt: ms }));
    const add = (ms: number) => createConversation(db, id, { updatedAt: ms });
    return { path: '/api/v1/conversations', parameters: { status: 'open' }, add };
  },
  messages: async (id) => {
    const [conversation_id, other] = [await createConversation(db, id), await createConversation(db, id)];
    await fiveTimes((ms) => createMessage(db, id, other, { createdAt: ms }));
    const add = (ms: number) => createMessage(db, id, conversation_id, { createdAt: ms });
    return { path: '/api/v1/messages', parameters: { conversation_id }, add };
  },
  orders: async (id) => {
    await fiveTimes((ms) => createOrder(db, id, { source: 'phone', createdAt: ms }));
    return { path: '/api/v1/orders', add: (ms) => createOrder(db, id, { createdAt: ms }) };
  },
  'pending orders': async (id) => {
    await fiveTimes((ms) => createOrder(db, id, { status: 'approved', createdAt: ms }));
    const add = (ms: number) => createOrder(db, id, { createdAt: ms });
    return { path: '/api/v1/orders', parameters: { status: 'pending' }, add };
  },
};

async function fiveTimes(add: (ms: number) => Promise<string>): Promise<void> {
  for (let n = 0; n < 5; n++) await add(noon + n);
}

async function newList(name: string): Promise<List> {
  const { workspaceId, key } = await workspaceWithKey(db);
  const source = await lists[name]?.(workspaceId);
  if (!source) throw new Error(`there is no list of ${name}`);
  return { ...source, key };
}

async function readPages(
  { path, key, parameters }: List,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = null, done = false; !done; ) {
    const query: Parameters = { ...parameters, limit, ...(cursor !== null && { cursor }) };
    const { status, data, meta }: Reply<{ id: string }[]> = await service.client.get(path, key, query);
    expect([status, meta.limit]).toEqual([200, limit]);
    expect(meta.next_cursor === null).toBe(meta.is_done);
    pages.push(data.map((row) => row.id));
    [cursor, done] = [meta.next_cursor, meta.is_done];
    await between();
  }
  return pages;
}

async function addTiedRows(list: List, count: number): Promise<string[]> {
  const rows: { id: string; ms: number }[] = [];
  for (let n = 0; n < count; n++) {
    const ms = noon + ((n * 7) % 4);
    rows.push({ ms, id: await list.add(ms) });
  }
  return rows.sort((a, b) => b.ms - a.ms || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
}

for (const name of Object.keys(lists)) {
  test(`paging through ${name} gives every row once, at every page size`, async () => {
    const list = await newList(name);
    const ids = await addTiedRows(list, 24);
    for (const limit of [1, 2, 3, 5, 7, 8, 12, 23, 24, 25, 100]) {
      const pages = await readPages(list, limit);
      expect(pages.flat()).toEqual(ids);
      expect(pages).toHaveLength(Math.ceil(ids.length / limit));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  test(`rows inserted while paging through ${name} hide and repeat nothing`, async () => {
    const list = await newList(name);
    const ids = await addTiedRows(list, 12);
    const pages = await readPages(list, 3, () => Promise.all([list.add(noon + 10), list.add(Date.now())]));
    expect(pages.flat()).toEqual(ids);
  });
}

test('a row deleted while paging does not end the list', async () => {
  const list = await newList('conversations');
  const ids = await addTiedRows(list, 6);
  const pages = await readPages(list, 2, () => db`delete from conversations where id = ${String(ids[1])}`);
  expect(pages.flat()).toEqual(ids);
});
