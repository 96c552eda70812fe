import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCaddy } from './caddy.ts';
import { freePort } from './ports.ts';
import { demandProgram } from './programs.ts';
import type { Server } from './server.ts';

const directory = mkdtempSync(join(tmpdir(), 'caddy-'));
const [base, forms, catalog, dashboard, apiRead, orderActions] = await Promise.all(Array.from({ length: 6 }, freePort));
const sites = {
  BASE_URL: `http://localhost:${base}`,
  FORMS_URL: `http://localhost:${forms}`,
  CATALOG_URL: `http://localhost:${catalog}`,
  DASHBOARD_URL: `http://localhost:${dashboard}`,
};
const nowhere = '127.0.0.1:1';

let caddy: Server;
let services: ReturnType<typeof serve>[];
beforeAll(async () => {
  services = [serve('api-read', apiRead), serve('order-actions', orderActions)];
  caddy = await startCaddy({
    directory,
    sites,
    upstreams: {
      API_READ_UPSTREAM: `127.0.0.1:${apiRead}`,
      ORDER_ACTIONS_UPSTREAM: `127.0.0.1:${orderActions}`,
      FORMS_UPSTREAM: nowhere,
      CATALOG_UPSTREAM: nowhere,
      DASHBOARD_UPSTREAM: nowhere,
    },
  });
});
afterAll(async () => {
  await caddy.stop();
  for (const service of services) await service.stop(true);
  rmSync(directory, { recursive: true });
});

test('the Caddyfile is written as Caddy itself formats it', () => {
  const file = join(import.meta.dir, '../../proxy/Caddyfile');
  const formatted = Bun.spawnSync([demandProgram('caddy'), 'fmt', file]).stdout.toString();
  expect(formatted.trim()).toBe(readFileSync(file, 'utf8').trim());
});

test.each([
  ['/api/v1/orders/action', 'order-actions'],
  ['/api/v1/orders', 'api-read'],
  ['/api/v1/orders/action/more', 'api-read'],
  ['/openapi.json', 'api-read'],
  ['/docs', 'api-read'],
  ['/nowhere', 'api-read'],
])('%s is answered by %s', async (path, service) => {
  expect(await (await fetch(sites.BASE_URL + path)).json()).toMatchObject({ service, path });
});

test('the numbers of this machine reach the same site as its name', async () => {
  const answer = await fetch(`http://127.0.0.1:${base}/docs`);
  expect(await answer.json()).toMatchObject({ service: 'api-read' });
});

test('a host name that is none of ours is not found', async () => {
  const answer = await fetch(`${sites.BASE_URL}/docs`, { headers: { host: 'elsewhere.example' } });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
});

test("a service that stays away is answered for in the error envelope, with the caller's request id", async () => {
  const given = ['of the caller', 'with "quotes"', 'x'.repeat(1_025)];
  const calls = given.map((id) => fetch(`${sites.FORMS_URL}/f/token`, { headers: { 'X-Request-Id': id } }));
  const answers = await Promise.all(calls);
  const ids = await Promise.all(
    answers.map(async (answer) => {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const request_id = answer.headers.get('x-service-request-id');
      expect(await answer.json()).toEqual({ error: { code: 'unavailable', message: expect.any(String), request_id } });
      return request_id;
    }),
  );
  // Those that JSON could not carry as they are get another one.
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(ids).toEqual(['of the caller', uuid, uuid]);
}, 20_000);

test('a call that arrives while its service restarts waits for it', async () => {
  await services[1]?.stop(true);
  const answer = fetch(`${sites.BASE_URL}/api/v1/orders/action`, { method: 'POST', body: '{}' });
  // Long enough for Caddy to have knocked in vain: it is what this test is about.
  const isEarly = await Promise.race([answer.then(() => true), Bun.sleep(300).then(() => false)]);
  expect(isEarly).toBe(false);
  services[1] = serve('order-actions', orderActions);
  expect(await (await answer).json()).toMatchObject({ service: 'order-actions', body: 2 });
});

test.each([
  ['announced', 'x'.repeat(1_500_000)],
  ['streamed', new Blob(['x'.repeat(1_500_000)]).stream()],
])('a body over a megabyte is refused, %s or not', async (_, body) => {
  const answer = await fetch(`${sites.BASE_URL}/api/v1/orders/action`, { method: 'POST', body });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: { code: 'payload_too_large' } });
});

test('events that a server sends arrive while the next are not there yet', async () => {
  const answer = await fetch(`${sites.BASE_URL}/events`);
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n');
  await reader?.cancel();
});

function serve(service: string, port: number | undefined) {
  return Bun.serve({
    hostname: '127.0.0.1',
    port: port ?? 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/events') return new Response(endless(), { headers: { 'content-type': 'text/event-stream' } });
      return Response.json({ service, path: pathname, body: (await request.text()).length });
    },
  });
}

/** One event, and never a second. */
function endless(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('data: first\n\n')) });
}
