import { expect, test } from 'bun:test';
import { importOrders } from '../../services/order-actions/commands/import-orders.ts';
import { createConversation, createMessage, createOrder } from '../support/data/rows.ts';
import { createKey, createWorkspace, type TestKey } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { freshStores } from '../support/running/services.ts';
import { memoryOf, peakMemoryOf } from '../support/watching/memory.ts';

const [{ db, databaseUrl, redisUrl }] = await forThisFile(freshStores());
const [service] = await forThisFile(
  startServiceProcess('api-read', { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }),
);

const seconds = 3;
const atOnce = 120;
const maxGrowth = 200 * 1024 * 1024;
/** Far below the deadline of a request, and above the time on a busy machine. */
const maxAnswerMs = 5_000;

/** The largest order that commands accept, in letters that take much memory when read. */
const largest = {
  source: 'chat',
  specialInstructions: 'ش'.repeat(2_000),
  details: { rows: Array.from({ length: 10_500 }, () => []) },
  lines: Array.from({ length: 95 }, () => ({ name: 'ش'.repeat(300), quantity: 1, unit_price: 1_000 })),
  notes: 'ش'.repeat(5_000),
} as const;

test('a tenant’s largest pages at once take little memory and delay nobody', async () => {
  const [attacker, other] = [await createWorkspace(db), await createWorkspace(db)];
  const keys = await Promise.all(Array.from({ length: 4 }, () => createKey(db, attacker)));
  const otherKey = await createKey(db, other);
  const conversationId = await createConversation(db, attacker);
  for (let part = 0; part < 10; part += 1) {
    const { refused } = await importOrders(db, { workspaceId: attacker, orders: new Array(10).fill(largest) });
    expect(refused).toEqual([]);
  }
  const longText = { text: 'ش'.repeat(20_000) };
  await Promise.all(Array.from({ length: 100 }, () => createMessage(db, attacker, conversationId, longText)));
  await createOrder(db, other);
  await createConversation(db, other);
  const paths = [
    '/api/v1/orders?limit=100',
    '/api/v1/store-orders?limit=100',
    '/api/v1/store-orders?limit=100&updated_since=0',
    `/api/v1/messages?limit=100&conversation_id=${conversationId}`,
  ];
  for (const path of paths) await call(path, keys[0]);
  const before = memoryOf(service.pid);

  const until = Date.now() + seconds * 1000;
  let pages = 0;
  const attack = Array.from({ length: atOnce }, async (_, n) => {
    while (Date.now() < until) {
      const { status } = await call(paths[n % paths.length] ?? '', keys[n % keys.length]);
      if (status === 200) pages += 1;
    }
  });
  const waits: number[] = [];
  while (Date.now() < until) {
    for (const path of ['/api/v1/orders', '/api/v1/conversations', '/api/v1/store-orders']) {
      const since = performance.now();
      expect((await call(path, otherKey)).status).toBe(200);
      waits.push(performance.now() - since);
    }
    await Bun.sleep(50);
  }
  await Promise.all(attack);
  expect(pages).toBeGreaterThan(20);
  expect(Math.max(...waits)).toBeLessThan(maxAnswerMs);
  expect(peakMemoryOf(service.pid) - before).toBeLessThan(maxGrowth);
});

async function call(path: string, key: TestKey | undefined): Promise<{ status: number }> {
  const headers = { authorization: `Bearer ${key?.value}` };
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers });
  // Read and discarded: the attacker's own memory is not measured.
  for await (const _ of response.body ?? []);
  return { status: response.status };
}
