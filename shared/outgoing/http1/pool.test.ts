import { expect, test } from 'bun:test';
import { certificateFor } from '../../../tests/attacks/webhooks/certificate.ts';
import { type RawServer, says, startRawServer } from '../../../tests/attacks/webhooks/raw-server.ts';
import { startReceiver } from '../../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { eventually } from '../../../tests/support/running/world.ts';
import { createNetwork } from '../network/address-policy.ts';
import { createSender, type SenderOptions } from '../send.ts';
import type { Connection } from './connection.ts';
import { createPool, type Pool } from './pool.ts';

const message = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' } };
const empty = 'Content-Length: 0\r\n\r\n';
const keep = keeperForThisFile();
const rawServer = async (talk: Parameters<typeof startRawServer>[0]): Promise<RawServer> =>
  keep(await startRawServer(talk));
const receiver = async (...args: Parameters<typeof startReceiver>) => keep(await startReceiver(...args));
const senderOf = (options: Partial<SenderOptions> = {}) =>
  keep(createSender({ network: createNetwork('private'), timeoutMs: 5_000, ...options }));

for (const [what, answer, connections] of [
  ['HTTP/1.1', `HTTP/1.1 200 OK\r\n${empty}`, 1],
  ['HTTP/1.1 in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n', 1],
  ['HTTP/1.1 that closes', `HTTP/1.1 200 OK\r\nConnection: close\r\n${empty}`, 2],
  ['HTTP/1.0', `HTTP/1.0 200 OK\r\n${empty}`, 2],
  ['HTTP/1.0 that keeps', `HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\n${empty}`, 1],
  ['HTTP/1.1 that keeps for a minute', `HTTP/1.1 200 OK\r\nKeep-Alive: timeout=60\r\n${empty}`, 1],
  ['HTTP/1.1 that keeps for a second', `HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\n${empty}`, 2],
  ['a length where there is no body', 'HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\n', 2],
  ['a redirect that is cut short', 'HTTP/1.1 300 Many\r\nContent-Length: 5\r\n\r\nab', 2],
] as const) {
  test(`after a response of ${what} the connection is ${connections === 1 ? 'kept' : 'closed'}`, async () => {
    const server = await rawServer(says(answer));
    const sender = senderOf();
    await sender.send(server.url, message);
    await sender.send(server.url, message);
    expect(server.sockets).toHaveLength(connections);
  });
}

async function connectionTo({ port }: RawServer, pool: Pool): Promise<Connection> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const connection = pool.open(String(port), { address: '127.0.0.1', port, secureHost: null, ca: undefined }, resolve);
  expect(await promise).toBeNull();
  return connection;
}

test('kept connections beyond the maximum are closed', async () => {
  const server = await rawServer(says(`HTTP/1.1 200 OK\r\n${empty}`));
  const pool = keep(createPool({ maxKept: 2 }));
  const connections = await Promise.all([1, 2, 3].map(() => connectionTo(server, pool)));
  for (const connection of connections)
    expect(await connection.request('GET / HTTP/1.1\r\n\r\n')).toHaveProperty('response');
  await eventually(() => server.sockets.filter(({ destroyed }) => !destroyed).length === 2);
});

test('a connection that is not used is closed when its time is over', async () => {
  const server = await rawServer(says(`HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\n${empty}`));
  expect(await senderOf().send(server.url, message)).toMatchObject({ ok: true });
  expect(server.sockets[0]?.destroyed).toBe(false);
  await eventually(() => server.sockets[0]?.destroyed ?? false);
});

test('a request with a partial response is not repeated', async () => {
  const server = await rawServer((socket) => {
    if (socket.bytesWritten === 0) socket.write(`HTTP/1.1 200 OK\r\n${empty}`);
    else socket.end('HTTP/1.1 2');
  });
  const sender = senderOf();
  expect(await sender.send(server.url, message)).toMatchObject({ ok: true });
  expect(await sender.send(server.url, message)).toMatchObject({ ok: false, error: 'reset' });
  expect(server.sockets).toHaveLength(1);
});

test('a long body arrives whole, in plain text and over TLS', async () => {
  const bodies = ['aé漢🙂'.repeat(400_000), '漢'.repeat(16 * 1024), 'aé漢🙂\ud800'];
  const certificate = await certificateFor('localhost');
  const sender = senderOf({ ca: certificate.cert });
  for (const tls of [undefined, certificate]) {
    const { url, received } = await receiver(undefined, tls);
    const sent = bodies.flatMap((body) => [body, body, body]);
    for (const body of sent) expect(await sender.send(url, { ...message, body })).toMatchObject({ ok: true });
    expect(received.map((each, nth) => each.body.equals(Buffer.from(sent[nth] ?? '')))).toEqual(sent.map(() => true));
  }
});

test('when an address refuses connections, the next one is dialled', async () => {
  const { port, received } = await receiver();
  const addresses = ['127.0.0.9', '127.0.0.1'].map((address) => ({ address, family: 4 }));
  const sender = senderOf({ network: createNetwork('private', { resolve: async () => addresses }) });
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ ok: true });
  expect(received).toHaveLength(1);
});

test('a connection that is cut while it is being opened is given up at once', async () => {
  const server = await rawServer(() => {});
  const destination = { address: '127.0.0.1', port: server.port, secureHost: null, ca: undefined };
  const opened: (Error | null)[] = [];
  keep(createPool())
    .open('any', destination, (error) => opened.push(error))
    .close();
  expect(opened).toMatchObject([{ code: 'ECONNRESET' }]);
  await eventually(() => server.sockets.every((socket) => socket.destroyed));
});

test('closing ends open requests and rejects later ones', async () => {
  const server = await rawServer(() => {});
  const sender = senderOf();
  const outcome = sender.send(server.url, message);
  await eventually(() => server.sockets.length === 1);
  sender.close();
  expect(await outcome).toMatchObject({ ok: false, error: 'reset' });
  await eventually(() => server.sockets[0]?.destroyed ?? false);
  expect(await sender.send(server.url, message)).toMatchObject({ ok: false, error: 'reset' });
});

test('a header cannot begin another one', async () => {
  const { url, received } = await receiver();
  const headers = { 'X-Service-Event': 'a\r\nX-Evil: yes' };
  expect(senderOf().send(url, { ...message, headers })).rejects.toThrow(/^the header X-Service-Event /);
  expect(received).toEqual([]);
});
