import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyValue } from '../../../shared/keys/rules/api-key.ts';
import { until } from '../../../shared/runtime/until.ts';
import { rawRequest } from '../../../tests/support/requests/raw-request.ts';
import { folderForThisFile, forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { freeSites } from '../../../tests/support/run/free-sites.ts';
import { freePort } from '../ports/ports.ts';
import { demandProgram } from '../programs.ts';
import { startCaddy } from './caddy.ts';

const directory = folderForThisFile();
const [sites, otherSites] = [await freeSites(), await freeSites()];
const base = Number(new URL(sites.BASE_URL).port);
const [apiRead, orderActions, conversations] = await Promise.all(Array.from({ length: 3 }, () => freePort()));
const nowhere = '127.0.0.1:1';
const token = 'AbCdEfGhIjKlMnOp';
const headers = { authorization: `Bearer ${keyValue(crypto.getRandomValues(new Uint8Array(32)))}` };

const services = [
  serve('api-read', apiRead),
  serve('order-actions', orderActions),
  serve('conversations', conversations),
];
await forThisFile({ stop: () => Promise.all(services.map((service) => service.stop(true))) });
await forThisFile(
  startCaddy({
    directory,
    sites,
    upstreams: {
      API_READ_UPSTREAM: `127.0.0.1:${apiRead}`,
      ORDER_ACTIONS_UPSTREAM: `127.0.0.1:${orderActions}`,
      FORMS_UPSTREAM: nowhere,
      CATALOG_UPSTREAM: nowhere,
      DASHBOARD_UPSTREAM: nowhere,
      CONVERSATIONS_UPSTREAM: `127.0.0.1:${conversations}`,
    },
    log: 'requests',
    securityContact: 'mailto:security@example.com',
  }),
);

test.each(['Caddyfile', 'errors.caddy'])('%s is formatted as caddy fmt does', (name) => {
  const file = join(import.meta.dir, '../../../proxy', name);
  const formatted = Bun.spawnSync([demandProgram('caddy'), 'fmt', file]).stdout.toString();
  expect(formatted.trim()).toBe(readFileSync(file, 'utf8').trim());
});

test('each site has a security.txt that expires in half a year', async () => {
  for (const site of Object.values(sites)) {
    const answer = await fetch(`${site}/.well-known/security.txt`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toContain(`Canonical: ${site}/.well-known/security.txt\n`);
    expect(text).toStartWith('Contact: mailto:security@example.com\nExpires: ');
    const daysLeft = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(179);
    expect(daysLeft).toBeLessThan(181);
  }
});

test('HTTPS sites send Strict-Transport-Security, but localhost does not', async () => {
  const [one, two] = [`https://api.localhost:${await freePort()}`, `https://localhost:${await freePort()}`];
  const secure = await startCaddy({
    directory: join(directory, 'secure'),
    sites: { ...otherSites, BASE_URL: one, FORMS_URL: two },
    upstreams: {},
    securityContact: 'mailto:security@example.com',
  });
  try {
    const answers = [one, two, otherSites.CATALOG_URL].map(async (site) => {
      const ask = () => fetch(`${site}/.well-known/security.txt`, { tls: { rejectUnauthorized: false } });
      const answer = await until(() => ask().catch(() => false as const), { timeoutMessage: log });
      return [answer.status, answer.headers.get('strict-transport-security')];
    });
    const hsts = 'max-age=31536000';
    const without = [200, null];
    expect(await Promise.all(answers)).toEqual([[200, hsts], without, without]);
  } finally {
    await secure.stop();
  }
});

test.each([
  ['/api/v1/orders/action', 'order-actions'],
  ['/api/v1/orders', 'api-read'],
  ['/api/v1/orders/action/more', 'api-read'],
  ['/openapi.json', 'api-read'],
  ['/docs', 'api-read'],
  ['/llms.txt', 'api-read'],
  ['/nowhere', 'api-read'],
])('%s is answered by %s', async (path, service) => {
  expect(await (await fetch(sites.BASE_URL + path)).json()).toMatchObject({ service, path });
});

test('connectors call at the address of the dashboard alone', async () => {
  const path = '/bridge/chn_0';
  const call = async (site: string) => (await fetch(site + path, { method: 'POST', body: '{}' })).json();
  expect(await call(sites.DASHBOARD_URL)).toMatchObject({ service: 'conversations', path, method: 'POST', body: 2 });
  expect(await call(sites.BASE_URL)).toMatchObject({ service: 'api-read', path });
});

test('the loopback address reaches the same site as localhost', async () => {
  const answer = await fetch(`http://127.0.0.1:${base}/docs`);
  expect(await answer.json()).toMatchObject({ service: 'api-read' });
});

test('an unknown host name is not found', async () => {
  const answer = await fetch(`${sites.BASE_URL}/docs`, {
    headers: { host: 'elsewhere.example', 'x-request-id': 'lost' },
  });
  expect(answer.status).toBe(404);
  const request_id = 'lost';
  expect(answer.headers.get('x-service-request-id')).toBe(request_id);
  expect(await answer.json()).toMatchObject({ error: { code: 'not_found', request_id } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.concurrent('its log has failures, but no links, keys or callers (I14)', async () => {
  const addresses = [
    `${sites.FORMS_URL}/f/${token}?a=b`,
    `${sites.FORMS_URL}/form/resolve?token=${token}&a=b`,
    `${sites.DASHBOARD_URL}/join/${token}?a=b`,
    `${sites.DASHBOARD_URL}/setup/${token}`,
    `${sites.DASHBOARD_URL}/sign-in?to=%2Fjoin%2F${token}`,
    `${sites.DASHBOARD_URL}/customers?q=07701234567`,
  ];
  const ask = (address: string) =>
    fetch(address, { redirect: 'manual', headers: { ...headers, cookie: 'session=Zainab' } });
  for (const { status } of await Promise.all(addresses.map(ask))) expect(status).toBe(503);
  expect((await ask(`${sites.BASE_URL}/leads-on`)).headers.get('location')).toContain(token);
  const shown = ['/f/…', '/form/resolve?…', '/join/…', '/setup/…', '/sign-in?…', '/customers?…', '/leads-on'].map(
    (uri) => `"uri":"${uri}"`,
  );
  const written = await until(() => shown.every((each) => log().includes(each)) && log(), { timeoutMessage: log });
  for (const secret of [token, headers.authorization, 'Zainab', '07701234567', '"remote_ip"'])
    expect(written).not.toContain(secret);
});

test.concurrent("a service that is down gives the error envelope with the caller's id", async () => {
  const given = [
    'of the caller',
    'with "quotes" and \\',
    'caf\u00e9\tau lait',
    '[[.]] {http.request.host}',
    'x'.repeat(1_025),
  ];
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
  expect(ids).toEqual([...given.slice(0, -1), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test.each([
  ['announced', (bytes: number) => 'x'.repeat(bytes)],
  ['streamed', (bytes: number) => new Blob(['x'.repeat(bytes)]).stream()],
])('the proxy refuses too large a body, %s; the largest allowed passes', async (_, body) => {
  const send = (bytes: number) =>
    fetch(`${sites.BASE_URL}/api/v1/orders/action`, { method: 'POST', headers, body: body(bytes) });
  expect(await (await send(256 * 1024)).json()).toMatchObject({ service: 'order-actions', body: 256 * 1024 });
  const answer = await send(280_000);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: { code: 'payload_too_large' } });
});

test('an action without a key is refused before its body arrives', async () => {
  const head = `POST /api/v1/orders/action HTTP/1.1\r\nHost: localhost:${base}\r\nContent-Length: 200000\r\n\r\n`;
  const answer = await rawRequest(base, head);
  expect(answer.status).toBe(401);
  const message = expect.stringContaining(`<API_KEY>; the reference is at ${sites.BASE_URL}/docs`);
  expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'unauthorized', message } });
  expect(answer.headers.get('x-service-request-id')).toBe(JSON.parse(answer.body).error.request_id);
});

test('a GET with a truncated body is not retried', async () => {
  const head = `GET /cut-off HTTP/1.1\r\nHost: localhost:${base}\r\nContent-Length: 60\r\n\r\n{}`;
  expect((await rawRequest(base, head, { halfClose: true })).status).toBe(400);
  const tries = log()
    .split('\n')
    .filter((line) => line.includes('roundtrip') && line.includes('/cut-off'));
  expect(tries).toHaveLength(1);
});

test('Expect: 100-continue is not forwarded, which could end Caddy 2.6.2', async () => {
  const head = `POST /x HTTP/1.1\r\nHost: localhost:${base}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`;
  const answer = await rawRequest(base, head);
  expect(answer.body).toContain('"expect":null');
});

test('a method unknown to Bun reaches the service as a method that it refuses', async () => {
  const answer = await rawRequest(base, `BREW /docs HTTP/1.1\r\nHost: localhost:${base}\r\n\r\n`);
  expect(JSON.parse(answer.body)).toMatchObject({ service: 'api-read', method: 'PATCH' });
});

function log(): string {
  return readFileSync(join(directory, 'caddy.log'), 'utf8');
}

function serve(service: string, port: number | undefined) {
  return Bun.serve({
    hostname: '127.0.0.1',
    port: port ?? 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/leads-on') return Response.redirect(`/sign-in?to=%2Fjoin%2F${token}`, 303);
      const { method, headers } = request;
      const body = (await request.text()).length;
      return Response.json({ service, method, path: pathname, expect: headers.get('expect'), body });
    },
  });
}
