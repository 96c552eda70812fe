import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { createOrder } from '../../support/data/rows.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { apiReadForThisFile } from '../../support/running/for-this-file.ts';
import { createSyncClient, type Mirrored } from './client.ts';

const { db, service } = await apiReadForThisFile();

const longAgo = { createdAt: Date.parse('2024-05-01T10:00:00Z'), updatedAt: Date.parse('2024-05-02T10:00:00Z') };

async function newWorkspace() {
  const workspaceId = await createWorkspace(db);
  const { value: key } = await createKey(db, workspaceId);
  return { workspaceId, key };
}

test('orders brought in before anybody follows the workspace keep their times', async () => {
  const { workspaceId, key } = await newWorkspace();
  await createOrder(db, workspaceId, longAgo);
  const { data } = await service.client.get<Mirrored[]>('/api/v1/store-orders', key);
  expect(data.map(({ updated_at }) => Date.parse(updated_at))).toEqual([longAgo.updatedAt]);
});

test('an order brought in once a client follows the workspace counts as changed now, so that the client is shown it', async () => {
  const { workspaceId, key } = await newWorkspace();
  const client = createSyncClient(service.client, key);
  await client.run();
  const id = await createOrder(db, workspaceId, longAgo);
  await client.run();
  const [order] = (await service.client.get<(Mirrored & { created_at: string })[]>('/api/v1/store-orders', key)).data;
  expect(client.mirror.has(id)).toBe(true);
  expect(Date.parse(order?.created_at ?? '')).toBe(longAgo.createdAt);
  expect(Date.parse(order?.updated_at ?? '')).toBeGreaterThan(Date.now() - 10_000);
});

test('the first listing of a workspace waits for an import that is under way, and for none that begins meanwhile', async () => {
  const { workspaceId, key } = await newWorkspace();
  const sample = await createOrder(db, workspaceId, longAgo);
  const client = createSyncClient(service.client, key);
  const id = `${sample.slice(0, -1)}${sample.endsWith('0') ? '1' : '0'}`;
  let listing: Promise<void> | null = null;
  await db.begin(async (tx) => {
    await tx`select set_config('orders.keep_times', 'on', true)`;
    await tx`
      insert into orders select (json_populate_record(o, json_build_object('id', ${id}::text))).*
      from orders o where workspace_id = ${workspaceId}`;
    listing = client.run();
    const waits = () => db`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%follow(%'`;
    await until(async () => (await waits()).length > 0, { late: () => 'nobody waits' });
    const [later] = await db<{ updatedAt: number }[]>`
      select updated_at as "updatedAt" from orders
      where workspace_id = ${workspaceId} and id = ${await createOrder(db, workspaceId, longAgo)}`;
    expect(later?.updatedAt).toBeGreaterThan(longAgo.updatedAt);
  });
  await listing;
  expect(client.mirror.size).toBe(3);
});
