import { expect, test } from 'bun:test';
import { createOrder } from '../../support/data/rows.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { apiReadForThisFile } from '../../support/running/for-this-file.ts';
import { createSyncClient, type Mirrored } from './client.ts';

const { db, service } = await apiReadForThisFile();

const longAgo = { createdAt: Date.parse('2024-05-01T10:00:00Z') };

async function newWorkspace() {
  const workspaceId = await createWorkspace(db);
  const { value: key } = await createKey(db, workspaceId);
  return { workspaceId, key };
}

test('an imported order keeps when it was placed and counts as changed now, so that a client that follows is shown it', async () => {
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
