import { expect, test } from 'bun:test';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import type { Parameters, Reply } from '../../tests/support/requests/client.ts';
import { apiReadForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();
const noon = Date.parse('2026-03-01T12:00:00.120Z');

interface Row {
  readonly id: string;
}

interface List {
  readonly path: string;
  readonly parameters: Parameters;
  readonly key: string;
  add(ms: number): Promise<string>;
}

const lists: Record<string, () => Promise<List>> = {
  conversations: async () => {
    const { workspaceId, key } = await newWorkspace();
    return {
      path: '/api/v1/conversations',
      parameters: {},
      key,
      add: (ms) => createConversation(db, workspaceId, { createdAt: noon - 86_400_000, updatedAt: ms }),
    };
  },
  'open conversations': async () => {
    const { workspaceId, key } = await newWorkspace();
    for (const status of ['closed', 'escalated']) {
      for (let n = 0; n < 5; n++) await createConversation(db, workspaceId, { status, updatedAt: noon + n });
    }
    return {
      path: '/api/v1/conversations',
      parameters: { status: 'open' },
      key,
      add: (ms) => createConversation(db, workspaceId, { updatedAt: ms }),
    };
  },
  messages: async () => {
    const { workspaceId, key } = await newWorkspace();
    const conversationId = await createConversation(db, workspaceId);
    const other = await createConversation(db, workspaceId);
    for (let n = 0; n < 5; n++) await createMessage(db, workspaceId, other, { createdAt: noon + n });
    return {
      path: '/api/v1/messages',
      parameters: { conversation_id: conversationId },
      key,
      add: (ms) => createMessage(db, workspaceId, conversationId, { createdAt: ms }),
    };
  },
  orders: async () => {
    const { workspaceId, key } = await newWorkspace();
    for (let n = 0; n < 5; n++) await createOrder(db, workspaceId, { source: 'phone', createdAt: noon + n });
    return {
      path: '/api/v1/orders',
      parameters: {},
      key,
      add: (ms) => createOrder(db, workspaceId, { createdAt: ms }),
    };
  },
  'pending orders': async () => {
    const { workspaceId, key } = await newWorkspace();
    for (let n = 0; n < 5; n++) await createOrder(db, workspaceId, { status: 'approved', createdAt: noon + n });
    return {
      path: '/api/v1/orders',
      parameters: { status: 'pending' },
      key,
      add: (ms) => createOrder(db, workspaceId, { createdAt: ms }),
    };
  },
};

async function newWorkspace(): Promise<{ workspaceId: string; key: string }> {
  const workspaceId = await createWorkspace(db);
  return { workspaceId, key: (await createKey(db, workspaceId)).value };
}

function pageOf(list: List, more: Parameters): Promise<Reply<Row[]>> {
  return service.client.get<Row[]>(list.path, list.key, { ...list.parameters, ...more });
}

async function readPages(
  list: List,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = null, done = false; !done; ) {
    const { status, data, meta }: Reply<Row[]> = await pageOf(list, { limit, ...(cursor !== null && { cursor }) });
    expect(status).toBe(200);
    expect(meta.next_cursor === null).toBe(meta.is_done);
    expect(meta.limit).toBe(limit);
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

for (const [name, newList] of Object.entries(lists)) {
  test(`paging through ${name} gives every row once, at every page size`, async () => {
    const list = await newList();
    const ids = await addTiedRows(list, 24);
    for (const limit of [1, 2, 3, 5, 7, 8, 12, 23, 24, 25, 100]) {
      const pages = await readPages(list, limit);
      expect(pages.flat()).toEqual(ids);
      expect(pages).toHaveLength(Math.ceil(ids.length / limit));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  test(`rows inserted while paging through ${name} hide and repeat nothing`, async () => {
    const list = await newList();
    const ids = await addTiedRows(list, 12);
    const pages = await readPages(list, 3, () => Promise.all([list.add(noon + 10), list.add(Date.now())]));
    expect(pages.flat()).toEqual(ids);
  });
}

test('a row deleted while paging does not end the list', async () => {
  const newList = lists.conversations;
  if (!newList) throw new Error('there is a list of conversations');
  const list = await newList();
  const ids = await addTiedRows(list, 6);
  const pages = await readPages(list, 2, () => db`delete from conversations where id = ${String(ids[1])}`);
  expect(pages.flat()).toEqual(ids);
});
