import { expect, test } from 'bun:test';
import { createOrder, orderRow } from '../support/data/rows.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startEdge } from './edge.ts';

const [edge] = await forThisFile(startEdge());
const { db, sites, key, workspaceId } = edge;

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost:${sites.base}\r\nAuthorization: Bearer ${key.value}\r\n${more}\r\n`;
const times = Array.from({ length: 25 }, (_, n) => n);

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
  ['of a length', (body: string) => [`Content-Length: ${body.length + 10}\r\n`, body]],
  ['in chunks', (body: string) => ['Transfer-Encoding: chunked\r\n', `${body.length.toString(16)}\r\n${body}\r\n`]],
  ['in a chunk', (body: string) => ['Transfer-Encoding: chunked\r\n', `ff\r\n${body}\r\n`]],
])('a body %s whose end never comes changes nothing and gets no success', async (_, send) => {
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

test('a body in chunks that are none is the fault of its client', async () => {
  for (const chunks of ['zz\r\n', '5\r\nabcdefgh', '0'.repeat(5_000)]) {
    const reply = await rawRequest(
      sites.base,
      head('POST', '/api/v1/orders/action', 'Transfer-Encoding: chunked\r\n') + chunks,
    );
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body).error).toMatchObject({ code: 'invalid_request' });
  }
});

test('a body that stops coming is given up, and nothing of it is done', async () => {
  const order_id = await createOrder(db, workspaceId);
  const body = JSON.stringify({ order_id, action: 'approve' });
  const stopped = [
    [`Content-Length: ${body.length + 10}\r\n`, body],
    ['Transfer-Encoding: chunked\r\n', `${body.length.toString(16)}\r\n${body}\r\n`],
  ];
  const replies = await Promise.all(
    stopped.map(([header, sent]) => rawRequest(sites.base, head('POST', '/api/v1/orders/action', header) + sent)),
  );
  for (const { status } of replies) expect(status).toBe(400);
  expect(await orderRow(db, order_id)).toMatchObject({ status: 'pending' });
});
