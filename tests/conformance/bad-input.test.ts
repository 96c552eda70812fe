import { expect, test } from 'bun:test';
import { workspaceWithKey } from '../support/data/workspace.ts';
import { rawRequest } from '../support/requests/raw-request.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startApi } from '../support/running/api.ts';

const [api] = await forThisFile(startApi());
const { db } = api;

const { key } = await workspaceWithKey(db);

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
