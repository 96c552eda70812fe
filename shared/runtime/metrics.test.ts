import { afterAll, expect, test } from 'bun:test';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { freshStores } from '../../tests/support/running/services.ts';

const stores = await freshStores();
afterAll(() => stores.close());

test('/metrics shows what the process uses and counted', async () => {
  const [DATABASE_URL, REDIS_URL] = [stores.databaseUrl, 'redis://127.0.0.1:1'];
  const service = await startServiceProcess('api-read', { DATABASE_URL, REDIS_URL, BASE_URL: 'http://localhost:8080' });
  const { value } = await createKey(stores.db, await createWorkspace(stores.db), { rateLimit: 10 });
  for (let call = 0; call < 3; call++) expect((await service.client.get('/api/v1/orders', value)).status).toBe(200);
  expect((await service.client.get('/api/v1/no-such-thing', value)).status).toBe(404);
  const response = await fetch(`http://127.0.0.1:${service.healthPort}/metrics`);
  const lines = (await response.text()).split('\n');
  expect(response.status).toBe(200);
  expect(lines).toContain('rate_limit_redis_away_total 1');
  expect(lines).toContain('rate_limit_calls_total{limiter="own"} 3');
  expect(lines).toContain('service_ready 1');
  const requests = (route: string, status: number, part = '_count{') =>
    `http_server_request_duration_seconds${part}http_request_method="GET",http_route="${route}",http_response_status_code="${status}"}`;
  expect(lines).toContain(`${requests('/api/v1/orders', 200)} 3`);
  expect(lines).toContain(`${requests('/api/v1/orders', 200, '_bucket{le="+Inf",')} 3`);
  expect(lines).toContain(`${requests('none', 404)} 1`);
  for (const name of 'process_cpu_seconds_total nodejs_eventloop_delay_seconds_count orders_horizon_lag_seconds'.split(
    ' ',
  ))
    expect([name, lines.some((line) => line.startsWith(`${name} `))]).toEqual([name, true]);
  await service.stop();
});
