import { expect, test } from 'bun:test';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { readsOf } from '../../../tests/support/watching/table-reads.ts';
import { withoutTimeLimit } from '../../db/connections/connect.ts';
import { countConversations, listConversations } from './list-conversations.ts';
import { listViews } from './list-filter.ts';
import { readThread } from './read-thread.ts';
import { findCustomers, findMessages, searchWords } from './search.ts';

const userId = 'usr_00000000000000000000000000';
const conversations = 6_000;
const messages = 20_000;
const long = `cnv_${'1'.padStart(26, '0')}`;

const { db } = await databaseForThisFile({ max: 1, settings: withoutTimeLimit });
const workspaceId = await createWorkspace(db);
await fill();

test('a page of a conversation of 20,000 messages reads only its messages', async () => {
  const page = await cost(() => readThread(db, workspaceId, long, null));
  expect(page.result.items).toHaveLength(40);
  expect(page.scanned).toEqual([]);
  expect(page.rows.messages).toBeLessThan(100);
  const earlier = await cost(() => readThread(db, workspaceId, long, page.result.earlier));
  expect(earlier.result.items.at(-1)?.at).toBeLessThan(page.result.items[0]?.at ?? 0);
  expect(earlier.rows.messages).toBeLessThan(100);
});

test('every list of conversations reads a page per channel and scans no table', async () => {
  const reader = { workspaceId, userId };
  for (const view of listViews) {
    for (const channel of [null, 'sms'] as const) {
      const { scanned, rows } = await cost(() => listConversations(db, reader, { view, channel, before: null }));
      expect({ view, channel, scanned }).toEqual({ view, channel, scanned: [] });
      expect(rows.conversations).toBeLessThan(8 * 40);
    }
  }
});

test('counts end at a hundred of each list', async () => {
  const { result, scanned } = await cost(() => countConversations(db, { workspaceId, userId }, null));
  expect(result).toMatchObject({ open: 100, waiting: 100, mine: 0, unassigned: 100 });
  expect(scanned).toEqual([]);
});

test('a search reads a week at a time, and stops when its page is full', async () => {
  const common = await cost(async () => findMessages(db, workspaceId, await searchWords(db, 'order'), null));
  expect(common.result.messages).toHaveLength(20);
  expect(common.scanned).toEqual([]);
  expect(common.rows.messages).toBeLessThan(messages / 4);
  const rare = await cost(() => findMessages(db, workspaceId, 'nothinglikeit', null));
  expect(rare.result.messages).toEqual([]);
  expect(rare.rows.messages ?? 0).toBeLessThan(10);
  const customers = await cost(() => findCustomers(db, workspaceId, 'zainab'));
  expect(customers.scanned).toEqual([]);
});

const tables = ['conversations', 'messages', 'customers', 'conversation_entries', 'orders'];
const cost = <Result>(work: () => Promise<Result>) => readsOf(tables, work, db);

async function fill(): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into conversations (workspace_id, id, status, channel, is_solved, doc, updated_at, last_contact_at, waiting_since)
      select ${workspaceId}, 'cnv_' || lpad(n::text, 26, '0'), case when n % 3 = 0 then 'closed' else 'open' end,
        case when n % 1000 = 0 then 'sms' else 'whatsapp' end, false, '{}', clock() - n * interval '1 minute', clock(), case when n % 2 = 0 then clock() end
      from generate_series(1, ${conversations}::int) n`;
    await tx`
      insert into messages (workspace_id, conversation_id, id, direction, text, created_at, doc)
      select ${workspaceId}, ${long}, 'msg_' || lpad(n::text, 26, '0'), 'contact', 'my order ' || n,
        clock() - n * interval '1 hour', '{}'
      from generate_series(1, ${messages}::int) n`;
    await tx`
      insert into customers (workspace_id, id, name)
      select ${workspaceId}, 'cus_' || lpad(n::text, 26, '0'), 'Zainab ' || n from generate_series(1, 3000) n`;
    await tx`
      insert into conversation_entries (workspace_id, id, conversation_id, kind)
      select ${workspaceId}, 'ent_' || lpad(n::text, 26, '0'), 'cnv_' || lpad((n + 10)::text, 26, '0'), 'closed'
      from generate_series(1, 3000) n`;
  });
  await db.unsafe('vacuum analyze conversations, messages, customers, conversation_entries');
}
