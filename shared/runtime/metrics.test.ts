import { afterAll, expect, test } from 'bun:test';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { freshStores } from '../../tests/support/running/services.ts';

const stores = await freshStores();
afterAll(() => stores.close());

test('a service shows at /metrics what its process uses and what it counted', async () => {
  const [DATABASE_URL, REDIS_URL] = [stores.databaseUrl, 'redis://127.0.0.1:1'];
  const service = await startServiceProcess('api-read', { DATABASE_URL, REDIS_URL, BASE_URL: 'http://localhost:8080' });
  const { value } = await createKey(stores.db, await createWorkspace(stores.db), { rateLimit: 10 });
  for (let call = 0; call < 3; call++) expect((await service.client.get('/api/v1/orders', value)).status).toBe(200);
  const response = await fetch(`http://127.0.0.1:${service.healthPort}/metrics`);
  const lines = (await response.text()).split('\n');
  expect(response.status).toBe(200);
  expect(lines).toContain('rate_limit_redis_away_total 1');
  expect(lines).toContain('rate_limit_own_counts_total 3');
  expect(lines.some((line) => line.startsWith('process_cpu_seconds_total '))).toBe(true);
  await service.stop();
}, 40_000);
