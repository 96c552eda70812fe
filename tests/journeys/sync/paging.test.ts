import { expect, test } from 'bun:test';
import { importOrders } from '../../../services/order-actions/commands/import-orders.ts';
import { newWorkspace } from '../../support/data/store-orders.ts';
import { apiReadForThisFile } from '../../support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();

const noon = Date.parse('2026-03-01T12:00:00Z');

/** `SYNC_TEST=long` tries every page size: some minutes. */
const sizes = process.env.SYNC_TEST === 'long' ? Array.from({ length: 100 }, (_, index) => index + 1) : [17, 99, 100];

test('ten thousand orders with one and the same time page through without repeats or gaps (I9)', async () => {
  const { workspaceId, ids } = await newWorkspace(db, service.client);
  const lines = [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }];
  const order = { source: 'chat', lines, createdAt: noon };
  for (let batch = 0; batch < 20; batch += 1) {
    await importOrders(db, { workspaceId, orders: Array.from({ length: 500 }, () => order) });
  }
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update orders set updated_at = ${noon}::timestamptz where workspace_id = ${workspaceId}`;
  });
  const rows = await db<{ id: string }[]>`select id from orders where workspace_id = ${workspaceId} order by id`;
  const all = rows.map(({ id }) => id);
  expect(all).toHaveLength(10_000);
  for (const size of sizes) {
    expect(await ids({}, size)).toEqual(all);
    expect(await ids({ updated_since: noon }, size)).toEqual(all);
  }
}, 600_000);
