import { expect, test } from 'bun:test';
import { createOrder } from '../support/data/rows.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startEdge, tenantCalls } from './edge.ts';

const [edge] = await forThisFile(startEdge());
const { db, sites, key, client, workspaceId } = edge;

const attackers = 16;
const tenants = 8;
const callsEach = 300;

/** A chunked request that goes on after its last chunk. */
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
])('the trailer of a chunked %s %s (%s) brings no other call an answer', async (method, path, body) => {
  const request = withTrailer(method, path, body);
  let isOver = false;
  const attack = async (): Promise<void> => {
    while (!isOver) await rawRequest(sites.base, request);
  };
  const attacks = Array.from({ length: attackers }, attack);
  const read = async () => (await client.send('/api/v1/messages', key.value)).error.message.includes('conversation_id');
  const act = async () => (await client.act(key.value, {})).error.message.includes('order_id');
  const calls = Array.from({ length: tenants }, (_, n) => tenantCalls(callsEach, n % 2 === 0 ? read : act));
  const answered = (await Promise.all(calls)).map((each) => each.answered);
  isOver = true;
  await Promise.all(attacks);
  expect(answered).toEqual(answered.map(() => callsEach));
});

test('a client that does not say how long its body is, is served', async () => {
  const order_id = await createOrder(db, workspaceId);
  const body = new Blob([JSON.stringify({ order_id, action: 'approve' })]).stream();
  const reply = await client.send('/api/v1/orders/action', key.value, { method: 'POST', body });
  expect(reply).toMatchObject({ status: 200, data: { id: order_id }, meta: { changed: true } });
});
