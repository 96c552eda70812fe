import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { keyValue } from '../../shared/keys/rules/api-key.ts';
import { until } from '../../shared/runtime/until.ts';
import { createOrder, orderRow } from '../support/data/rows.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { peakMemoryOf } from '../support/watching/memory.ts';
import { measureCalls, sendRaw, startEdge } from './edge.ts';

const [edge] = await forThisFile(startEdge());
const { db, sites, key, client, caddy, workspaceId } = edge;

const read = async () => (await client.get('/api/v1/orders', key.value)).status === 200;

test.each([990_000, 250_000])('200 connections sending %d bytes without a key take little memory', async (length) => {
  const before = peakMemoryOf(caddy.pid);
  const head = ['POST /api/v1/orders/action HTTP/1.1', `Host: localhost:${sites.base}`, `Content-Length: ${length}`];
  // All but the last byte, so that each stays open until the proxy's timeout.
  const request = `${head.join('\r\n')}\r\n\r\n${' '.repeat(length - 1)}`;
  const sockets = Array.from({ length: 200 }, () => sendRaw(sites.base, [request], { isKept: true }));
  const { answered, tookMs } = await measureCalls(50, read);
  expect(answered).toBe(50);
  expect(tookMs).toBeLessThan(10_000);
  const timeoutMessage = () => 'some connections are still open';
  await until(() => sockets.every(({ answer }) => answer() !== ''), { timeoutMessage });
  for (const { answer } of sockets) expect(answer()).toMatch(/^HTTP\/1\.1 (401|413) /);
  expect(peakMemoryOf(caddy.pid) - before).toBeLessThan(100_000_000);
  for (const { close } of sockets) close();
});

test('an address without a valid key gets 429, a valid key there does not', async () => {
  const unknown = keyValue(crypto.getRandomValues(new Uint8Array(32)));
  const statuses: number[] = [];
  const call = async (n: number): Promise<void> => {
    // The client's own headers about its address are ignored.
    const headers = { 'x-forwarded-for': `203.0.113.${n % 250}` };
    const reply = await client.send('/api/v1/orders', n % 2 === 0 ? null : unknown, { headers });
    statuses.push(reply.status);
    if (reply.status === 429) {
      expect(reply.error).toMatchObject({ code: 'rate_limited', limit: 600, retry_after_seconds: expect.any(Number) });
    }
  };
  // Many at a time, because on a busy machine a sequence would take longer than the limit's minute. Twice the limit,
  // because the process counts anew when Redis is slow (exactly 600: shared/api/unauthenticated-rate-limit.test.ts).
  for (let n = 0; n < 1_240 && !statuses.includes(429); n += 40)
    await Promise.all(Array.from({ length: 40 }, (_, nth) => call(n + nth)));
  expect(statuses).toContain(429);
  const admitted = statuses.filter((status) => status !== 429);
  expect(admitted.length).toBeGreaterThanOrEqual(600);
  expect(new Set(admitted)).toEqual(new Set([401]));
  expect((await measureCalls(50, read)).answered).toBe(50);
});

/** Requests that break the rules of HTTP, at the proxy: they must harm only the client that sends them. */

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost:${sites.base}\r\nAuthorization: Bearer ${key.value}\r\n${more}\r\n`;
const times = Array.from({ length: 25 }, (_, n) => n);

const withTooGreatLength = (body: string) => [`Content-Length: ${body.length + 10}\r\n`, body] as const;
const withoutLastChunk = (body: string) =>
  ['Transfer-Encoding: chunked\r\n', `${body.length.toString(16)}\r\n${body}\r\n`] as const;

test('a whole request is answered though its client has ended its side', async () => {
  for (const _ of times) {
    const read = await rawRequest(sites.base, head('GET', '/api/v1/orders'), { halfClose: true });
    expect(read.status).toBe(200);
    expect(JSON.parse(read.body).meta.is_done).toBe(true);
  }
  for (const _ of times) {
    const order_id = await createOrder(db, workspaceId);
    const body = JSON.stringify({ order_id, action: 'approve' });
    const request = head('POST', '/api/v1/orders/action', `Content-Length: ${body.length}\r\n`) + body;
    const reply = await rawRequest(sites.base, request, { halfClose: true });
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body)).toMatchObject({ data: { id: order_id }, meta: { changed: true } });
  }
});

test.each([
  ['shorter than its Content-Length', withTooGreatLength],
  ['without its last chunk', withoutLastChunk],
  ['cut off inside a chunk', (body: string) => ['Transfer-Encoding: chunked\r\n', `ff\r\n${body}\r\n`] as const],
])('a body %s changes nothing and gets 400', async (_, send) => {
  for (const _ of times) {
    const order_id = await createOrder(db, workspaceId);
    const [header, sent] = send(JSON.stringify({ order_id, action: 'approve' }));
    const request = head('POST', '/api/v1/orders/action', header) + sent;
    const reply = await rawRequest(sites.base, request, { halfClose: true });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body).error).toMatchObject({ code: 'invalid_request' });
    expect(await orderRow(db, order_id)).toMatchObject({ status: 'pending' });
  }
});

test('a body with invalid chunks or an invalid trailer is a client error', async () => {
  for (const chunks of ['zz\r\n', '5\r\nabcdefgh', '0'.repeat(5_000), '2\r\n{}\r\n0\r\nno trailer\r\n\r\n']) {
    const reply = await rawRequest(
      sites.base,
      head('POST', '/api/v1/orders/action', 'Transfer-Encoding: chunked\r\n') + chunks,
    );
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body).error).toMatchObject({ code: 'invalid_request' });
  }
});

const attackers = 16;
const bystanders = 8;
const callsOfBystander = 150;

const withTrailer = (method: string, path: string, body: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${sites.base}`,
    `Authorization: Bearer ${key.value}`,
    'Transfer-Encoding: chunked',
    'Trailer: X-Late',
    'Connection: close',
    '',
    ...(body === '' ? [] : [body.length.toString(16), body]),
    '0',
    'X-Late: 1',
    '',
    '',
  ].join('\r\n');

test.each([
  ['POST', '/api/v1/orders', '{}'],
  ['POST', '/api/v1/orders/action', '{}'],
  ['GET', '/docs', '{}'],
  ['BREW', '/api/v1/orders/action', 'x'],
])("%s %s (%s): a trailer's second answer never reaches another caller", async (method, path, body) => {
  const request = withTrailer(method, path, body);
  let isOver = false;
  const attack = async (): Promise<void> => {
    while (!isOver) await rawRequest(sites.base, request);
  };
  const attacks = Array.from({ length: attackers }, attack);
  const read = async () => (await client.send('/api/v1/messages', key.value)).error.message.includes('conversation_id');
  const act = async () => (await client.act(key.value, {})).error.message.includes('order_id');
  const calls = Array.from({ length: bystanders }, (_, n) => measureCalls(callsOfBystander, n % 2 === 0 ? read : act));
  const answered = (await Promise.all(calls)).map((each) => each.answered);
  isOver = true;
  await Promise.all(attacks);
  expect(answered).toEqual(answered.map(() => callsOfBystander));
});

test('a client that sends no length of its body is served', async () => {
  const order_id = await createOrder(db, workspaceId);
  const body = new Blob([JSON.stringify({ order_id, action: 'approve' })]).stream();
  const reply = await client.send('/api/v1/orders/action', key.value, { method: 'POST', body });
  expect(reply).toMatchObject({ status: 200, data: { id: order_id }, meta: { changed: true } });
});

const hangUps = 32;
const maxAttacks = 12_000;
const attackMs = 8_000;

test('clients that say Expect: 100-continue and hang up do not end the proxy', async () => {
  let ended: string | undefined;
  void caddy.ended.then((how) => {
    ended = how;
  });
  const until = performance.now() + attackMs;
  let sent = 0;
  const attack = async (): Promise<void> => {
    while (ended === undefined && sent < maxAttacks && performance.now() < until) {
      sent += 1;
      await hangUp(sent);
    }
  };
  const [calls] = await Promise.all([measureCalls(200, read), ...Array.from({ length: hangUps }, attack)]);
  const after = await measureCalls(20, read);
  expect({ ended, calls: calls.answered, after: after.answered }).toEqual({ ended: undefined, calls: 200, after: 20 });
  expect(after.tookMs).toBeLessThan(5_000);
});

test('a body that stops arriving is given up and has no effect', async () => {
  const order_id = await createOrder(db, workspaceId);
  const replies = [withTooGreatLength, withoutLastChunk].map((send) => {
    const [header, sent] = send(JSON.stringify({ order_id, action: 'approve' }));
    return rawRequest(sites.base, head('POST', '/api/v1/orders/action', header) + sent);
  });
  for (const { status } of await Promise.all(replies)) expect(status).toBe(400);
  expect(await orderRow(db, order_id)).toMatchObject({ status: 'pending' });
});

const request = [
  'POST /api/v1/orders/action HTTP/1.1',
  `Host: localhost:${sites.base}`,
  `Authorization: Bearer ${key.value}`,
  'Content-Length: 2',
  'Expect: 100-continue',
  '',
  '{}',
].join('\r\n');

/** Sends a whole request and hangs up at about the moment of the interim response. */
function hangUp(n: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect({ port: sites.base, host: '127.0.0.1' }, () => {
    socket.write(request);
    setTimeout(() => socket.destroy(), n % 3);
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve());
  return promise;
}
