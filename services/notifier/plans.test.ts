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

const [world] = await forThisFile(createWorld());
/** One connection, because plans are kept by connections. */
const [db] = await forThisFile(connectWithIndexScans(world.url, { name: 'test', max: 1 }));

const wanted = [{ channel: 'mail', messages: 20, busy: ['ws_busy'] }] as const;
const hot = (name: string, tables: string, setUp: HotStatement['setUp'], maxRows = 500): HotStatement => ({
  ...{ name, setUp, maxRows, small: ['workspaces'] },
  tables: Object.fromEntries(tables.split(' ').map((table) => [table, /./])),
});
const statements: HotStatement[] = [
  hot('a claim', 'notification_messages', async (tx) => () => claim(tx, wanted)),
  hot('messages are read', 'notification_messages notification_items', async (tx) => {
    const claimed = (await claim(tx, wanted)).map(({ id }) => id);
    return () => readMessages(tx, claimed.length > 0 ? claimed : ['nmg_none']);
  }),
  hot('a message is settled', 'notification_messages', async (tx) => {
    const [first] = await claim(tx, wanted);
    const of = { id: 'nmg_none', channel: 'mail', kind: 'key.ended', tenant: 'ws_none' } as const;
    const none = { ...of, number: 1, claim: crypto.randomUUID() };
    const sent = { status: 'sent', waitMs: 0, error: null, isGone: false, mayHaveArrived: false } as const;
    return () => settle(tx, first ?? none, sent);
  }),
  hot('orders are watched', 'orders', async (tx) => () => notifyOverdueOrders(tx)),
  hot('conversations are watched', 'conversations', async (tx) => () => notifyOverdueConversations(tx)),
  hot('deliveries are watched', 'open_deliveries', async (tx) => () => notifyOverdueDeliveries(tx), 2_500),
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
