import { expect, test } from 'bun:test';
import { orderCommands } from '../../services/order-actions/app.ts';
import { createChangeOrder } from '../../services/order-actions/changes/change-order.ts';
import { hashCollidingNames } from '../support/data/colliding-names.ts';
import { createOrder, eventsOf } from '../support/data/rows.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { orderActionsForThisFile } from '../support/running/for-this-file.ts';
import { transactionsOn } from '../support/running/transactions-on.ts';

const { db, service } = await orderActionsForThisFile();
const workspaceId = await createWorkspace(db);
const key = await createKey(db, workspaceId, { permissions: ['orders:write'] });
const locks = transactionsOn(db);
const commands = orderCommands(locks, createChangeOrder(locks, db), () => {});

const rounds = 8;
/** Parsing the details would take five to ten times as long with colliding names. */
const maxRatio = 3;

const details = (names: readonly string[]) => `{${names.map((name) => `"${name}":0`).join(',')}}`;
/** 32 KiB, an order's limit. The honest names have the same length and distinct hashes. */
const hostile = hashCollidingNames(1_800);
const honest = hostile.map((name) => `語言${name.slice(2, 6)}文字`);

test('an order with colliding names is changed as fast as any other', async () => {
  const byApi = (id: string) => act({ order_id: id, action: 'approve' });
  const byCommand = (orderId: string) => commands['orders.act']?.({ workspaceId, orderId, action: 'approve' });
  for (const change of [byApi, byCommand]) {
    const usual = await costOf(honest, change);
    expect(await costOf(hostile, change)).toBeLessThan(usual * maxRatio);
  }
});

test('the response and event of a change have the details as stored', async () => {
  const id = await orderWith(hostile.slice(0, 20));
  const text = `"details":${details(hostile.slice(0, 20))},"externalOrderId":null`;
  expect(await act({ order_id: id, action: 'approve' })).toContain(text);
  const [event] = await db<{ data: string }[]>`
    select data from events where workspace_id = ${workspaceId} and name = 'order.approved' and data like ${`%${id}%`}`;
  expect(event?.data).toContain(text);
  expect(await eventsOf(db, workspaceId, id)).toMatchObject([
    { name: 'order.approved', data: { status: 'approved' } },
    { name: 'order.status_changed', data: { status: 'accepted', order_v1: { lines: [{ name: 'Masgouf' }] } } },
  ]);
});

/** CPU ms of a change: the minimum of several, because other work of this process is included. */
async function costOf(names: readonly string[], change: (id: string) => Promise<unknown> | undefined): Promise<number> {
  let cost = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const id = await orderWith(names);
    const before = process.cpuUsage();
    await change(id);
    const { user, system } = process.cpuUsage(before);
    cost = Math.min(cost, (user + system) / 1_000);
  }
  return cost;
}

async function orderWith(names: readonly string[]): Promise<string> {
  const id = await createOrder(db, workspaceId);
  await db`update orders set details = ${details(names)}::text::json where workspace_id = ${workspaceId} and id = ${id}`;
  return id;
}

/** The response as text, because parsing it would add the cost that is measured. */
async function act(body: { readonly order_id: string; readonly action: string }): Promise<string> {
  const headers = { authorization: `Bearer ${key.value}` };
  const url = `http://127.0.0.1:${service.port}/api/v1/orders/action`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response.text();
}
