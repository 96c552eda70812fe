import { expect, test } from 'bun:test';
import { createOrder } from '../support/data/rows.ts';
import { createKey, workspaceWithKey } from '../support/data/workspace.ts';
import type { Reply } from '../support/requests/client.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { endpoints, startApi, statusWhenAdmitted } from '../support/running/api.ts';
import { testBaseUrl } from '../support/running/services.ts';

const [api] = await forThisFile(startApi());
const { db } = api;

const { workspaceId, key } = await workspaceWithKey(db);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const act = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  api.orderActions.client.send('/api/v1/orders/action', key, { method: 'POST', body, headers });

test('every answer is uncached JSON with the request id in header and body', async () => {
  const headers = { 'x-request-id': 'my own: id 42' };
  const pending = await createOrder(db, workspaceId);
  const without = await createKey(db, workspaceId, { permissions: [] });
  const limited = await createKey(db, workspaceId, { rateLimit: 1 });
  const get = (value: string | null, path: string) => api.apiRead.client.send(path, value, { headers });
  const bodyOf = (action: string, order_id = pending) => JSON.stringify({ order_id, action });
  await get(limited.value, '/api/v1/orders');
  /** At least one request for each status. */
  const replies: [status: number, reply: Reply][] = [
    [200, await get(key, '/api/v1/conversations')],
    [200, await get(key, '/api/v1/orders')],
    [200, await act(bodyOf('approve'), headers)],
    [400, await get(key, '/api/v1/messages')],
    [400, await act('[]', headers)],
    [401, await get(null, '/api/v1/orders')],
    [403, await get(without.value, '/api/v1/orders')],
    [404, await get(key, '/api/v1/nothing')],
    [404, await act(bodyOf('approve', `ord_${'0'.repeat(26)}`), headers)],
    [405, await api.apiRead.client.send('/api/v1/orders', key, { method: 'POST', headers })],
    [409, await act(bodyOf('reject'), headers)],
    [413, await act(' '.repeat(300 * 1024), headers)],
    [429, await get(limited.value, '/api/v1/orders')],
  ];
  for (const [status, reply] of replies) {
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-service-request-id')).toBe('my own: id 42');
    expect((reply.meta ?? reply.error).request_id).toBe('my own: id 42');
    expect(Object.keys(JSON.parse(reply.text))).toEqual(status === 200 ? ['data', 'meta'] : ['error']);
  }
});

test('an id of 1,024 characters is echoed; an invalid one becomes a UUID', async () => {
  for (const id of ['x', 'a b', '~!"#$%&\'()', 'x'.repeat(1024), 'tab\there', 'caf\u00e9', '\u00ff\u0080']) {
    const reply = await api.apiRead.client.send('/api/v1/orders', key, { headers: { 'x-request-id': id } });
    expect(reply.meta.request_id).toBe(id);
    expect(reply.headers.get('x-service-request-id')).toBe(id);
  }
  for (const id of ['', ' ', '\t', 'x'.repeat(1025)]) {
    const head = `GET /api/v1/orders HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\n\r\n`;
    const reply = await rawRequest(api.apiRead.port, Buffer.from(head, 'latin1'));
    expect(reply.status).toBe(401);
    expect(reply.headers.get('x-service-request-id')).toMatch(uuid);
    expect(JSON.parse(reply.body).error.request_id).toBe(reply.headers.get('x-service-request-id'));
  }
});

test('an unknown route gives 404 with the reference, with or without a key', async () => {
  const paths = `/ /api /api/v1 /api/v2/orders /api/v1/orders/x /api/v1/ORDERS /favicon.ico // /% /%00 /\u{1f354}
    /api/v1/orders%2faction /api/v1/../v1/x /${'x'.repeat(5000)}`;
  for (const path of paths.split(/\s+/)) {
    for (const value of [null, key]) {
      for (const { client } of [api.apiRead, api.orderActions]) {
        const reply = await client.send(path, value);
        expect(reply).toMatchObject({
          status: 404,
          error: { code: 'not_found', message: `no such route; the reference is at ${testBaseUrl}/docs` },
        });
      }
    }
  }
});

test('a query or headers of 60 kB are accepted: its unknown status is a 400', async () => {
  const long = 'x'.repeat(30_000);
  const headers = { 'x-one': long, 'x-two': long };
  const unknownStatus = await api.apiRead.client.send(`/api/v1/orders?status=${long}${long}`, key);
  expect(unknownStatus).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
  for (const endpoint of endpoints) {
    expect((await api.call(endpoint, key, headers)).status).toBe(statusWhenAdmitted(endpoint));
  }
});

test('another method on a known path gives 405 with the allowed one', async () => {
  for (const endpoint of endpoints) {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    for (const method of methods.filter((name) => name !== endpoint.method)) {
      const reply = await api.clientOf(endpoint).send(endpoint.path, key, { method });
      expect(reply).toMatchObject({ status: 405, error: { code: 'method_not_allowed' } });
      expect(reply.headers.get('allow')).toBe(endpoint.method);
    }
  }
});

test('HEAD gets the answer of GET without the body', async () => {
  const { base } = api.apiRead.client;
  const init = { method: 'HEAD', headers: { authorization: `Bearer ${key}`, 'x-request-id': 'head' } };
  for (const [path, status] of [
    ['/api/v1/orders', 200],
    ['/api/v1/messages', 400],
    ['/api/v1/nothing', 404],
  ] as const) {
    const reply = await fetch(`${base}${path}`, init);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('x-service-request-id')).toBe('head');
    expect(await reply.text()).toBe('');
  }
});

test('a body of 256 KiB is accepted, one byte more is 413, also when chunked', async () => {
  const order_id = await createOrder(db, workspaceId);
  const most = JSON.stringify({ order_id, action: 'approve' }).padEnd(256 * 1024, ' ');
  for (const body of [most, inChunks(most)]) expect((await act(body)).status).toBe(200);
  for (const body of [`${most} `, inChunks(`${most} `)]) {
    expect(await act(body)).toMatchObject({ status: 413, error: { code: 'payload_too_large' } });
  }
});

test('the content type of an action does not matter', async () => {
  const body = JSON.stringify({ order_id: await createOrder(db, workspaceId), action: 'approve' });
  const types =
    'application/json text/plain application/x-www-form-urlencoded multipart/form-data;boundary=x nonsense ' +
    'application/json;charset=utf-16 application/octet-stream';
  for (const type of types.split(' ')) {
    expect([type, (await act(body, { 'content-type': type })).status]).toEqual([type, 200]);
  }
});

test('an invalid or too large request head is refused and never gives 5xx', async () => {
  const authorization = `Authorization: Bearer ${key}\r\n`;
  const heads = [
    'GET /api/v1/orders HTTP/1.1\r\n\r\n',
    'GET\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    `GET /api/v1/orders?limit=${'5'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`,
    `GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n${authorization}\r\n`,
    'POST /api/v1/orders/action HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}',
    'POST /api/v1/orders/action HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
    'POST /api/v1/orders/action HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  ];
  for (const head of heads) {
    for (const { port } of [api.apiRead, api.orderActions]) {
      const { status, body } = await rawRequest(port, head);
      expect([head.slice(0, 80), status < 500]).toEqual([head.slice(0, 80), true]);
      expect(body).not.toMatch(/\bat .+:\d+:\d+/);
    }
  }
});

test('an invalid Host header gives 400 and no 500', async () => {
  const hosts = '|a b|[|%zz|x:99999|..|user@x|/|\\|:|:80|x:y|%2f|xn--a|1.2.3.4.5|999.9.9.9'.split('|');
  const statusAt = async (host: string): Promise<number> => {
    const head = `GET /api/v1/orders HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    return (await rawRequest(api.apiRead.port, Buffer.from(head, 'latin1'))).status;
  };
  for (const host of [...hosts, 'x'.repeat(300), '\u00ff']) {
    const status = await statusAt(host);
    expect([host, status === 200 || (status >= 400 && status < 500)]).toEqual([host, true]);
  }
  expect(await statusAt('x')).toBe(200);
});

test('none of this was logged as a bug', () => {
  const errors = [...api.apiRead.entries, ...api.orderActions.entries].filter(({ level }) => level === 'error');
  expect(errors).toEqual([]);
});

/** Sent with `Transfer-Encoding: chunked`. */
function inChunks(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}
