import { expect, test } from 'bun:test';
import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { createConversation } from '../../support/data/rows.ts';
import { createKey } from '../../support/data/workspace.ts';
import { orderCommandClient } from '../../support/requests/order-commands.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { startDashboard } from '../../support/running/dashboard.ts';
import { signedIn } from '../../support/running/dashboard-client.ts';
import { startOrderActions } from '../../support/running/services.ts';

/** Every way to approve an order (board, page, chat, API, command line, NATS) writes the same rows. */

const [dashboard] = await forThisFile(startDashboard());
const { databaseUrl, natsUrl } = dashboard;
const [service] = await forThisFile(startOrderActions(dashboard));
const [cli] = await forThisFile(commandLine({ DATABASE_URL: databaseUrl, NATS_URL: natsUrl }));

const order: NewOrder = {
  source: 'chat',
  customer: { name: 'زينب', phone: '+9647701234567' },
  fulfillment: { type: 'delivery', address: 'الكرادة' },
  lines: [{ name: 'شاورما', quantity: 2, unit_price: 5_000, options: [{ name: 'Cheese', price: 500 }] }],
};

type Way = (orderId: string) => Promise<unknown>;

test('six ways to approve an order leave the same row, events and history', async () => {
  const { workspace, backend, staff: login, sql } = dashboard;
  const workspaceId = workspace.id;
  const { send } = orderCommandClient(backend.messaging);
  const key = await createKey(sql, workspaceId, { permissions: ['orders:write'] });
  const staff = await signedIn(dashboard, login);
  const at = (path: string) => `/${workspaceId}/orders${path}`;
  const conversationId = await createConversation(sql, workspaceId);
  const chat = `/${workspaceId}/inbox/${conversationId}`;
  const ways: Readonly<Record<string, Way>> = {
    board: (id) => staff.post(at('/move'), { move: `${id}:submitted:accepted` }),
    page: (id) => staff.post(at(`/${id}/move`), { step: 'accepted', from: 'submitted' }),
    inbox: (id) => staff.post(`${chat}/orders/${id}/approve`),
    api: (id) => service.client.act(key.value, { order_id: id, action: 'approve' }),
    'command line': (id) => cli.json(['order', 'act', id, 'approve']),
    nats: (orderId) => send('orders.act', { workspaceId, orderId, action: 'approve' }),
  };
  const states: Record<string, Awaited<ReturnType<typeof stateAfter>>> = {};
  for (const [name, way] of Object.entries(ways)) {
    const id = (await send('orders.place', { workspaceId, order: { ...order, conversationId } })).store_order.id;
    await way(id);
    states[name] = await stateAfter(id);
  }
  const { by: _, ...expected } = states.nats ?? {};
  const events = [{ name: 'order.created' }, { name: 'order.approved' }, { name: 'order.status_changed' }];
  expect(expected).toMatchObject({ row: { status: 'approved', step: 'accepted' }, events });
  for (const state of Object.values(states)) expect(state).toMatchObject(expected);
  expect(Object.fromEntries(Object.entries(states).map(([name, { by }]) => [name, by]))).toEqual({
    board: ['staff', 'Ali'],
    page: ['staff', 'Ali'],
    inbox: ['staff', 'Ali'],
    api: ['api_key', 'Test'],
    'command line': ['command_line', null],
    nats: [null, null],
  });
});

/** An order's row, events and history without ids, numbers and times, and who changed it last. */
async function stateAfter(id: string) {
  const { sql } = dashboard;
  const [found] = await sql<{ row: string; number: string }[]>`
    select to_json(o)::text as row, number from orders o where id = ${id}`;
  const plain = (text: string): Record<string, unknown> =>
    JSON.parse(
      text
        .replaceAll(id, 'ID')
        .replaceAll(`"${found?.number}"`, '"NUMBER"')
        .replace(/"(created_at|updated_at|createdAt|updatedAt)":("[^"]*"|\d+)/g, '"$1":0'),
    );
  const events = await sql<{ name: string; data: string }[]>`
    select e.name, e.data from order_changes c join events e on e.id = any (c.events)
    where c.order_id = ${id} order by e.id`;
  const history = await sql<{ line: string; kind: string | null; name: string | null }[]>`
    select json_build_array(order_changes.kind, from_step, to_step, fields, reason, cardinality(events))::text as line,
      by->>'kind' as kind, by->>'name' as name
    from order_changes where order_id = ${id} order by changed_at`;
  const last = history.at(-1);
  return {
    row: plain(found?.row ?? '{}'),
    events: events.map(({ name, data }) => ({ name, data: plain(data) })),
    history: history.map(({ line }) => line),
    by: [last?.kind, last?.name],
  };
}
