import { afterAll, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { createOrder, orderRow } from '../support/data/rows.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { startApi } from '../support/running/api.ts';

const api = await startApi();
const { db } = api;
afterAll(api.stop);

const workspaceId = await createWorkspace(db);
const key = await createKey(db, workspaceId);
const orderId = await createOrder(db, workspaceId);
const untouched = await orderRow(db, orderId);
const action = `"order_id":"${orderId}","action":"approve"`;

const post = (body: string | Uint8Array<ArrayBuffer>) =>
  api.orderActions.client.send('/api/v1/orders/action', key.value, { method: 'POST', body });

const noObjects: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  'undefined',
  '[]',
  `[{${action}}]`,
  `{${action}`,
  `{${action}}}`,
  `{${action},}`,
  `{${action}} {}`,
  `{'order_id':'${orderId}'}`,
  `order_id=${orderId}&action=approve`,
  '<order/>',
  '\0',
  `{${action}}\0`,
  `{${action},"x":"\u0001"}`,
  `{${action},"x":NaN}`,
  `{${action},"x":01}`,
  `{${action},"x":"\\ud83c`,
  '"'.padEnd(200_000, '\\"'),
  '['.repeat(250_000),
  `{"a":`.repeat(50_000),
  `{${action},"x":${'['.repeat(65)}${']'.repeat(65)}}`,
  Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0xbc, 0x22, 0x3a, 0x31, 0x7d),
  new Uint8Array(1000),
];

test('a body that is no JSON object, too deep or no UTF-8 is 400 and changes nothing', async () => {
  for (const body of noObjects) {
    const reply = await post(body);
    const shown = typeof body === 'string' ? body.slice(0, 60) : body.slice(0, 8);
    expect({ shown, status: reply.status, code: reply.error?.code }).toEqual({
      shown,
      status: 400,
      code: 'invalid_request',
    });
  }
  expect(await orderRow(db, orderId)).toEqual(untouched);
});

test('fields of every wrong type, and text with NUL or half a character, are 400 and change nothing', async () => {
  const wrong = [
    'null',
    'true',
    '0',
    '-1',
    '1e999',
    '9007199254740993',
    '[]',
    '{}',
    '["x"]',
    '{"$ne":null}',
    '"a\\u0000b"',
  ];
  for (const value of [...wrong, '"\\ud83c"', '"\\udf54x"']) {
    for (const body of [
      `{"order_id":${value},"action":"approve"}`,
      `{"order_id":"${orderId}","action":${value}}`,
      `{${action},"external_order_id":${value}}`,
    ]) {
      const reply = await post(body);
      expect({ body, status: reply.status, code: reply.error?.code }).toEqual({
        body,
        status: 400,
        code: 'invalid_request',
      });
    }
  }
  expect(await orderRow(db, orderId)).toEqual(untouched);
});

test('keys that reach for the prototype are fields like any other, and of a repeated field the last counts', async () => {
  for (const body of [
    `{"__proto__":{${action}}}`,
    `{"constructor":{"prototype":{${action}}}}`,
    `{"order_id":"${orderId}","__proto__":{"action":"approve"}}`,
    `{${action},"action":"explode"}`,
    `{${action},"order_id":7}`,
  ]) {
    expect({ body, status: (await post(body)).status }).toEqual({ body, status: 400 });
  }
  expect(await orderRow(db, orderId)).toEqual(untouched);
  expect(Object.keys(Object.prototype)).toEqual([]);
  const last = await post(`{${action},"action":"mark_arrived"}`);
  expect(last).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
});

test('a head that is no HTTP, or larger than the server reads, is refused by the server itself and never 5xx', async () => {
  const authorization = `Authorization: Bearer ${key.value}\r\n`;
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
      expect({ head: head.slice(0, 80), isServerError: status >= 500 }).toEqual({
        head: head.slice(0, 80),
        isServerError: false,
      });
      expect(body).not.toMatch(/\bat .+:\d+:\d+/);
    }
  }
});

test('a Host header that names no host is no error of the service', async () => {
  const hosts = [
    '',
    'a b',
    '[',
    '%zz',
    'x:99999',
    '..',
    'user@x',
    '/',
    '\\',
    ':',
    ':80',
    'x:y',
    '%2f',
    'xn--a',
    '1.2.3.4.5',
    '999.9.9.9',
  ];
  for (const host of [...hosts, 'x'.repeat(300), '\u00ff']) {
    const head = `GET /api/v1/orders HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key.value}\r\n\r\n`;
    const { status } = await rawRequest(api.apiRead.port, Buffer.from(head, 'latin1'));
    expect({ host, isFine: status === 200 || (status >= 400 && status < 500) }).toEqual({ host, isFine: true });
  }
});

test('a host of one letter is a host', async () => {
  const head = `GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.value}\r\n\r\n`;
  expect((await rawRequest(api.apiRead.port, head)).status).toBe(200);
});

test('a length that is given twice does not let a large body in', async () => {
  const head = `POST /api/v1/orders/action HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key.value}\r\n`;
  const length = 'Content-Length: 600000\r\n';
  const { status } = await rawRequest(api.orderActions.port, `${head}${length}${length}\r\n${' '.repeat(600_000)}`);
  expect(status).toBe(413);
});

test('a client that goes away before its body has come changes nothing', async () => {
  const head = `POST /api/v1/orders/action HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key.value}\r\n`;
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const socket = connect(api.orderActions.port, '127.0.0.1', () => {
    socket.write(`${head}Content-Length: 300\r\n\r\n{${action}}`);
    setTimeout(() => socket.destroy(), 50);
  });
  socket.on('close', () => resolve());
  await gone;
  const next = await post('{}');
  expect(next.status).toBe(400);
  expect(await orderRow(db, orderId)).toEqual(untouched);
});

test('none of this was logged as a bug', () => {
  const errors = [...api.apiRead.entries, ...api.orderActions.entries].filter(({ level }) => level === 'error');
  expect(errors).toEqual([]);
});
