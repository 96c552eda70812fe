import { expect, test } from 'bun:test';
import type net from 'node:net';
import { certificateFor } from '../../tests/attacks/webhooks/certificate.ts';
import { type ConnectionHandler, ends, says, startRawServer } from '../../tests/attacks/webhooks/raw-server.ts';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { createPool } from './http1/pool.ts';
import { createNetwork } from './network/address-policy.ts';
import { createSender } from './send.ts';

const message = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' } };
const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const keep = keeperForThisFile();

/** A server that counts whole requests. It answers the first of each connection, and treats the next ones so. */
async function startCounting(talk: ConnectionHandler, tls?: { key: string; cert: string }) {
  const unread = new Map<net.Socket, string>();
  const answered = new Set<net.Socket>();
  let posts = 0;
  const server = await startRawServer(
    (socket, data) => {
      const text = `${unread.get(socket) ?? ''}${data}`;
      const isWhole = text.endsWith(message.body);
      unread.set(socket, isWhole ? '' : text);
      if (!isWhole) return;
      posts += 1;
      if (answered.has(socket)) return talk(socket, data);
      answered.add(socket);
      socket.write(answer);
    },
    { tls },
  );
  return { ...keep(server), posts: () => posts };
}

const closes = ends();
const resets: ConnectionHandler = (socket) => void socket.resetAndDestroy();
test.each([
  ['http', 'closes', closes],
  ['http', 'resets', resets],
  ['https', 'closes', closes],
  ['https', 'resets', resets],
])('over %s, a server that reads and %s gets no second request', async (scheme, _, close) => {
  const tls = scheme === 'https' ? await certificateFor('localhost') : undefined;
  const server = await startCounting(close, tls);
  const sender = keep(createSender({ network: createNetwork('private'), ...(tls && { ca: tls.cert }) }));
  const url = `${scheme}://localhost:${server.port}/`;
  expect(await sender.send(url, message)).toMatchObject({ ok: true });
  expect(await sender.send(url, message)).toMatchObject({ ok: false, error: 'reset', httpStatus: null });
  expect(server.posts()).toBe(2);
  expect(server.sockets).toHaveLength(1);
  expect(await sender.send(url, message)).toMatchObject({ ok: true });
});

test('a server that closes right after its response causes no failure', async () => {
  const server = keep(await startRawServer(ends(answer)));
  const sender = keep(createSender({ network: createNetwork('private') }));
  const sends = Array.from({ length: 20 }, () => sender.send(server.url, message));
  expect((await Promise.all(sends)).map(({ ok }) => ok)).toEqual(new Array(20).fill(true));
  for (let times = 0; times < 20; times += 1) {
    expect(await sender.send(server.url, message)).toMatchObject({ ok: true });
  }
});

test('an expired connection is not used, even before the sweep', async () => {
  const server = keep(
    await startRawServer(says(`HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 0\r\n\r\n`)),
  );
  const pool = keep(createPool());
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const destination = { address: '127.0.0.1', port: server.port, secureHost: null, ca: undefined };
  const connection = pool.open('here', destination, resolve);
  expect(await promise).toBeNull();
  await connection.request('POST / HTTP/1.1\r\n\r\n');
  // Nothing in this process can run meanwhile, so nothing can sweep.
  Bun.sleepSync(1_100);
  expect(pool.take('here')).toBeNull();
});
