import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { createOrder, orderRow } from '../support/data/rows.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { measureCalls, startEdge } from './edge.ts';

/** Requests that break the rules of HTTP, at the proxy: they must harm only the client that sends them. */

const [edge] = await forThisFile(startEdge());
const { db, sites, key, client, caddy, workspaceId } = edge;

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

test('a body with invalid chunks is a client error', async () => {
  for (const chunks of ['zz\r\n', '5\r\nabcdefgh', '0'.repeat(5_000)]) {
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
  const read = async () => (await client.get('/api/v1/orders', key.value)).status === 200;
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
