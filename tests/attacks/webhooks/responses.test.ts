import { expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../../shared/outgoing/send.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { eventually } from '../../support/running/world.ts';
import { fairClock } from '../../support/watching/fair-clock.ts';
import {
  type ConnectionHandler,
  drips,
  ends,
  floods,
  type RawServer,
  resets,
  says,
  startRawServer,
} from './raw-server.ts';

const message = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' } };
const network = createNetwork('private');
/** Enough for an answer on a busy machine. */
const timeoutMs = 3_000;
/** For answers that never come. */
const hastyMs = 300;
const [sender, hasty] = await forThisFile(
  createSender({ network, timeoutMs }),
  createSender({ network, timeoutMs: hastyMs }),
);

const ok = 'HTTP/1.1 200 OK\r\n';
const no = 'HTTP/1.1 500 No\r\n';
const empty = 'Content-Length: 0\r\n\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n\r\n';
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024)).toString('latin1');

const keepsConnection = '100 and 103 before a complete 200';
const answers: readonly (readonly [what: string, handle: ConnectionHandler, outcome: string])[] = [
  ['nothing', () => {}, 'timeout'],
  ['nothing, and closes', ends(), 'reset'],
  ['nothing, and resets', resets(), 'reset'],
  ['half a status line', says('HTTP/1.1 2'), 'timeout'],
  ['half a status line, and closes', ends('HTTP/1.1 2'), 'reset'],
  ['half a header', says(`${ok}X-Half`), 'timeout'],
  ['half a header, and closes', ends(`${ok}X-Half`), 'reset'],
  ['half a header, and resets', resets(`${ok}X-Half`), 'reset'],
  ['a failure and half a body, and closes', ends(`${no}Content-Length: 9\r\n\r\nhalf`), 'http_500'],
  ['a failure and half a body, and resets', resets(`${no}Content-Length: 9\r\n\r\nhalf`), 'http_500'],
  ['a success and half a body, and resets', resets(`${ok}Content-Length: 9\r\n\r\nhalf`), 'ok'],
  ['a success whose body never comes', says(`${ok}Content-Length: 9\r\n\r\n`), 'ok'],
  ['a status alone', ends(`${ok}\r\n`), 'ok'],
  ['HTTP/1.0', ends('HTTP/1.0 200 OK\r\n\r\nyes'), 'ok'],

  ['garbage', ends('\0\x01\x02\xff\xfe'), 'bad_response'],
  ['HTTP/0.9', ends('<html>welcome</html>'), 'bad_response'],
  ['HTTP/9.9', ends(`HTTP/9.9 200 OK\r\n${empty}`), 'bad_response'],
  ["another protocol's greeting", ends('SSH-2.0-OpenSSH_9.2\r\n'), 'bad_response'],
  ['a Redis error reply', ends("-ERR unknown command 'POST'\r\n"), 'bad_response'],
  ['a TLS alert', ends('\x15\x03\x01\x00\x02\x02\x28'), 'bad_response'],
  ['the frames of HTTP/2', ends('\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0\x64'), 'bad_response'],
  ['status 0', ends(`HTTP/1.1 000 OK\r\n${empty}`), 'bad_response'],
  ['status 20', ends(`HTTP/1.1 20 OK\r\n${empty}`), 'bad_response'],
  ['status 2000', ends(`HTTP/1.1 2000 OK\r\n${empty}`), 'bad_response'],
  ['status -200', ends(`HTTP/1.1 -200 OK\r\n${empty}`), 'bad_response'],
  ['status 999', ends(`HTTP/1.1 999 What\r\n${empty}`), 'http_999'],
  ['two lengths', ends(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`), 'bad_response'],
  ['a list of lengths', ends(`${ok}Content-Length: 1, 2\r\n\r\nab`), 'bad_response'],
  ['a negative length', ends(`${ok}Content-Length: -1\r\n\r\n`), 'bad_response'],
  ['a length too large for an integer', ends(`${ok}Content-Length: 99999999999999999999\r\n\r\n`), 'bad_response'],
  ['a length and chunks', ends(`${ok}Content-Length: 1\r\n${chunked}0\r\n\r\n`), 'bad_response'],
  ['a header that is folded', ends(`${ok}X-A: b\r\n c\r\n${empty}`), 'bad_response'],
  ['a header without a name', ends(`${ok}: b\r\n${empty}`), 'bad_response'],
  ['a blank before the colon', ends(`${ok}Content-Length : 0\r\n\r\n`), 'bad_response'],
  ['NUL in a header', ends(`${ok}X-A: a\0b\r\n${empty}`), 'bad_response'],
  ['a bare CR in a header', ends(`${ok}X-A: a\rX-B: b\r\n${empty}`), 'bad_response'],
  ['bare LFs', ends('HTTP/1.1 200 OK\nContent-Length: 0\n\n'), 'bad_response'],
  ['a switch of protocols', says('HTTP/1.1 101 On\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'), 'bad_response'],
  ['101 without an Upgrade header', says('HTTP/1.1 101 On\r\n\r\n'), 'bad_response'],
  ['a 500 with a malformed chunk size', ends(`${no}${chunked}zz\r\n`), 'http_500'],

  [keepsConnection, says(`HTTP/1.1 100 C\r\n\r\nHTTP/1.1 103 E\r\nX: y\r\n\r\n${ok}${empty}`), 'ok'],
  ['endless 100s', floods('', 'HTTP/1.1 100 Continue\r\n\r\n'), 'bad_response'],
  ['endless 103s', floods('', 'HTTP/1.1 103 Early\r\nLink: </a>\r\n\r\n'), 'bad_response'],
  ['an endless status line', floods('HTTP/1.1 200 ', 'x'), 'bad_response'],
  ['endless headers', floods(ok, 'X-A: b\r\n'), 'bad_response'],
  ['one endless header', floods(`${ok}X-A: `, 'x'), 'bad_response'],
  ['an endless success', floods(`${ok}\r\n`, 'x'), 'ok'],
  ['an endless failure', floods(`${no}\r\n`, 'x'), 'http_500'],
  ['an endless failure in chunks of a byte', floods(`${no}${chunked}`, '1\r\nx\r\n'), 'http_500'],
  ['an endless chunk extension', floods(`${no}${chunked}1;`, 'x'), 'http_500'],
  ['an endless chunk size', floods(`${no}${chunked}`, '0'), 'http_500'],
  ['endless trailers', floods(`${no}${chunked}0\r\n`, 'X-A: b\r\n'), 'http_500'],
  ['an endless redirect', floods('HTTP/1.1 302 No\r\nLocation: ftp://a/\r\n\r\n', 'x'), 'bad_redirect'],
  ['a dripping status line', drips('HTTP/1.1 200 ', 'x'), 'timeout'],
  ['dripping headers', drips(ok, 'X-A: b\r\n'), 'timeout'],
  ['dripping 100s', drips('', 'HTTP/1.1 100 Continue\r\n\r\n'), 'bad_response'],
  ['a dripping success', drips(`${ok}\r\n`, 'x'), 'ok'],
  ['a dripping failure', drips(`${no}\r\n`, 'x'), 'http_500'],
  ['a gzip bomb', ends(`${no}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n${bomb}`), 'http_500'],
  ['a gzip bomb in chunks', ends(`${no}Content-Encoding: gzip\r\n${chunked}ffff\r\n${bomb}`), 'http_500'],
  ['a gzip bomb as a coding', ends(`${no}Transfer-Encoding: gzip, chunked\r\n\r\nffff\r\n${bomb}`), 'http_500'],
];

/** The server can send no more until the client closes: above the socket buffers, far below a flood that is read in full. */
const maxBytes = 16 * 1024 * 1024;
const maxTextBytes = 16 * 1024;

for (const [what, handle, expected] of answers) {
  test(`a server answers ${what}: ${expected}, and the socket is closed`, async () => {
    const server = await rawServer(handle);
    const [chosen, withinMs] = expected === 'timeout' ? [hasty, hastyMs] : [sender, timeoutMs];
    const elapsed = fairClock();
    const outcome = await chosen.send(server.url, message);
    expect(outcome.ok ? 'ok' : outcome.error).toBe(expected);
    expect(elapsed()).toBeLessThan(withinMs + 1_000);
    if (!outcome.ok) expect(Buffer.byteLength(outcome.text)).toBeLessThanOrEqual(3 * maxTextBytes);
    const [socket] = server.sockets;
    // A connection is kept only after a complete response.
    if (what !== keepsConnection) await eventually(() => socket?.destroyed ?? false);
    expect((socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0)).toBeLessThan(maxBytes);
    expect(server.sockets).toHaveLength(1);
  });
}

const smuggled: readonly (readonly [what: string, handle: ConnectionHandler])[] = [
  ['a second answer in the same breath', says(`${ok}${empty}${no}${empty}`)],
  [
    'a body where there can be none',
    says(`HTTP/1.1 204 No\r\nContent-Length: ${no.length + empty.length}\r\n\r\n${no}${empty}`),
  ],
  ['chunks where there can be none', says(`HTTP/1.1 204 No\r\n${chunked}${no}${empty}`)],
  [
    'a second answer a moment later',
    (socket) => {
      socket.write(`${ok}${empty}`);
      setTimeout(() => socket.write(`${no}${empty}`), 5);
    },
  ],
];

for (const [what, handle] of smuggled) {
  test(`${what} is never taken for the next response`, async () => {
    const server = await rawServer(handle);
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(await sender.send(server.url, message)).toMatchObject({ ok: true });
      await eventually(() => server.sockets[sent - 1]?.destroyed ?? false);
    }
    expect(server.sockets).toHaveLength(3);
  });
}

test('a response sent before the request counts for that request only', async () => {
  const server = await rawServer(says(`${ok}${empty}`), { atOnce: true });
  expect(await sender.send(server.url, message)).toMatchObject({ ok: true });
  expect(await sender.send(server.url, message)).toMatchObject({ ok: false, error: 'timeout' });
});

const large = { ...message, body: JSON.stringify({ a: 'x'.repeat(16 * 1024 * 1024) }) };

test('a server that reads nothing holds an attempt no longer than others', async () => {
  const server = await rawServer((socket) => void socket.pause(), { atOnce: true });
  expect(await hasty.send(server.url, large)).toMatchObject({ ok: false, error: 'timeout' });
});

test('a 200 before the body is read counts; the next request reconnects', async () => {
  const answersOnce: ConnectionHandler = (socket) => {
    socket.pause();
    if (server.sockets.length === 1) socket.write(`${ok}${empty}`);
    else socket.end(`${ok}${empty}`);
  };
  const server = await rawServer(answersOnce, { atOnce: true });
  expect(await sender.send(server.url, large)).toMatchObject({ ok: true });
  expect(await sender.send(server.url, message)).toMatchObject({ ok: true });
  expect(server.sockets).toHaveLength(2);
  const [first] = server.sockets;
  first?.resume();
  await eventually(() => first?.destroyed ?? false);
  expect(first?.bytesRead).toBeLessThan(large.body.length);
});

test('a cookie that a redirect sets is not sent', async () => {
  const [{ url, received }] = await forThisFile(
    startReceiver(({ path }, response) => {
      response.setHeader('Set-Cookie', 'session=1; Path=/');
      response.writeHead(path === '/hook' ? 307 : 204, { Location: '/next' }).end();
    }),
  );
  for (let sent = 0; sent < 2; sent += 1) expect(await sender.send(url, message)).toMatchObject({ ok: true });
  expect(received).toHaveLength(4);
  for (const { headers } of received) expect(headers).not.toHaveProperty('cookie');
});

test('a Location header cannot inject headers or a protocol version', async () => {
  const [{ url, received }] = await forThisFile(startReceiver());
  const location = `${url}/a%0d%0aX-Evil:%20yes b\tc?x=\xd9\x83\xd8\xa8\xd8\xa7\xd8\xa8 HTTP/1.1#frag`;
  const server = await rawServer(says(`HTTP/1.1 308 There\r\nLocation: ${location}\r\n${empty}`));
  expect(await sender.send(server.url, message)).toMatchObject({ ok: true });
  expect(received[0]?.path).toBe(`/hook/a%0d%0aX-Evil:%20yes%20bc?x=${encodeURIComponent('كباب')}%20HTTP/1.1`);
  expect(received[0]?.headers).not.toHaveProperty('x-evil');
});

async function rawServer(...args: Parameters<typeof startRawServer>): Promise<RawServer> {
  return (await forThisFile(startRawServer(...args)))[0];
}
