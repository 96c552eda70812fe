import { beforeAll, expect, test } from 'bun:test';
import { connectWithIndexScans } from '../../shared/db/connections/connect-with-index-scans.ts';
import { createConversation, createOrder } from '../../tests/support/data/rows.ts';
import { type HotStatement, wrongPlans } from '../../tests/support/plans/hot-statement.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createWorld } from '../../tests/support/running/world.ts';
import { claim } from './queue/claim.ts';
import { readMessages } from './queue/read-messages.ts';
import { settle } from './queue/settle.ts';
import { notifyOverdueConversations, notifyOverdueDeliveries, notifyOverdueOrders } from './watch/watch.ts';

const backlog = 20_000;
const copied = 4_000;
const maxRows = 500;
const byAnyIndex = /./;

const [world] = await forThisFile(createWorld());
/** One connection, because plans are kept by connections. */
const [db] = await forThisFile(connectWithIndexScans(world.url, { name: 'test', max: 1 }));

const wanted = [{ channel: 'mail', messages: 20, busy: ['ws_busy'] }] as const;
const statements: HotStatement[] = [
  {
    ...{ name: 'a claim', tables: { notification_messages: byAnyIndex }, maxRows },
    setUp: async (tx) => () => claim(tx, wanted),
  },
  {
    ...{
      name: 'messages are read',
      tables: { notification_messages: byAnyIndex, notification_items: byAnyIndex },
      maxRows,
    },
    setUp: async (tx) => {
      const claimed = (await claim(tx, wanted)).map(({ id }) => id);
      return () => readMessages(tx, claimed.length > 0 ? claimed : ['nmg_none']);
    },
  },
  {
    ...{ name: 'a message is settled', tables: { notification_messages: byAnyIndex }, maxRows },
    setUp: async (tx) => {
      const [first] = await claim(tx, wanted);
      const none = {
        id: 'nmg_none',
        channel: 'mail',
        kind: 'key.ended',
        number: 1,
        claim: crypto.randomUUID(),
        tenant: 'ws_none',
      } as const;
      return () =>
        settle(tx, first ?? none, { status: 'sent', waitMs: 0, error: null, isGone: false, mayHaveArrived: false });
    },
  },
  {
    ...{ name: 'orders are watched', tables: { orders: byAnyIndex }, small: ['workspaces'], maxRows },
    setUp: async (tx) => () => notifyOverdueOrders(tx),
  },
  {
    ...{ name: 'conversations are watched', tables: { conversations: byAnyIndex }, small: ['workspaces'], maxRows },
    setUp: async (tx) => () => notifyOverdueConversations(tx),
  },
  {
    ...{
      name: 'deliveries are watched',
      tables: { open_deliveries: byAnyIndex },
      small: ['workspaces'],
      maxRows: 2_500,
    },
    setUp: async (tx) => () => notifyOverdueDeliveries(tx),
  },
];

beforeAll(async () => {
  await wrongPlans(db, statements);
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId);
  const orderId = await createOrder(world.db, workspaceId, { status: 'approved' });
  const conversationId = await createConversation(world.db, workspaceId);
  await world.db`
    insert into notifications (kind, workspace_id, data, fanned_out_at)
    select 'key.ended', ${workspaceId}, '{}', clock() from generate_series(1, ${backlog}::int)`;
  await world.db`
    insert into notification_messages (kind, channel, recipient, workspace_id, status, due_at)
    select 'key.ended', 'mail', 'usr_' || n, ${workspaceId}, case when n % 4 = 0 then 'pending' else 'sent' end, clock()
    from generate_series(1, ${backlog}::int) n`;
  await world.db`
    insert into notification_items (notification_id, channel, recipient, message_id)
    select n.id, 'mail', m.recipient, m.id
    from (select id, row_number() over () as nth from notifications) n
    join (select id, recipient, row_number() over () as nth from notification_messages) m using (nth)`;
  await copies('orders', orderId);
  await copies('conversations', conversationId);
  const [eventId = ''] = await world.record(workspaceId);
  await world.db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, due_at)
    select ${workspaceId}, ${endpointId}, ${eventId} || lpad(n::text, 6, '0'), 'order.created', clock() - interval '1 hour'
    from generate_series(1, ${backlog}::int) n`;
});

test('the notifier’s statements look up their rows and scan no backlog', async () => {
  expect(await wrongPlans(db, statements)).toEqual([]);
});

test('the statements still scan no backlog once autovacuum has analysed it', async () => {
  await world.db`analyze`;
  expect(await wrongPlans(db, statements)).toEqual([]);
});

/** Inserts copies of a row, without running triggers. */
async function copies(table: 'orders' | 'conversations', id: string): Promise<void> {
  await world.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into ${tx(table)}
      select copy.* from ${tx(table)} one cross join generate_series(1, ${copied}::int) n
      cross join lateral json_populate_record(one, json_build_object('id', one.id || n)) copy where one.id = ${id}`;
  });
}
