import { expect, test } from 'bun:test';
import net, { type AddressInfo } from 'node:net';
import { certificateFor } from '../../../tests/attacks/webhooks/certificate.ts';
import { type Receiver, startReceiver } from '../../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { eventually } from '../../../tests/support/running/world.ts';
import { createNetwork } from '../network/address-policy.ts';
import { createSender } from './send.ts';

const message = {
  body: '{"a":1}',
  headers: { 'Content-Type': 'application/json', 'X-Service-Event': 'order.created' },
};
const keep = keeperForThisFile();
const sender = keep(createSender({ network: createNetwork('private') }));
const hasty = keep(createSender({ network: createNetwork('private'), timeoutMs: 300 }));

async function receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  return keep(await startReceiver(...args));
}

/** A server that says what `talk` says once something was sent to it. */
async function rawServer(talk: (socket: net.Socket) => void): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => talk(socket));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  keep({ close: () => server.close() });
  return `http://127.0.0.1:${port}/`;
}

for (const [status, method] of [
  [301, 'POST'],
  [302, 'POST'],
  [307, 'POST'],
  [308, 'POST'],
  [303, 'GET'],
] as const) {
  test(`a ${status} is followed as ${method}`, async () => {
    const { url, received } = await receiver(({ path }, response) => {
      if (path === '/hook') response.writeHead(status, { location: '/elsewhere' }).end();
      else response.writeHead(204).end();
    });
    expect(await sender.send(url, message)).toMatchObject({ ok: true, httpStatus: 204 });
    expect(received.map((each) => [each.method, each.path])).toEqual([
      ['POST', '/hook'],
      [method, '/elsewhere'],
    ]);
    expect(received[1]?.body.toString()).toBe(method === 'POST' ? message.body : '');
    expect(received[1]?.headers['x-service-event']).toBe('order.created');
  });
}

test('five redirects are followed, the sixth is a failure', async () => {
  const { url } = await receiver(({ path }, response) => {
    const left = Number(path.split('/')[2]);
    if (left === 0) response.writeHead(200).end();
    else response.writeHead(307, { location: `/hook/${left - 1}` }).end();
  });
  expect(await sender.send(`${url}/5`, message)).toMatchObject({ ok: true });
  expect(await sender.send(`${url}/6`, message)).toMatchObject({
    ok: false,
    error: 'too_many_redirects',
    httpStatus: 307,
  });
});

test('an invalid redirect address is a failure', async () => {
  for (const location of ['ftp://127.0.0.1/', 'http://user:secret@127.0.0.1/', 'http://', 'javascript:alert(1)']) {
    const { url } = await receiver((_, response) => response.writeHead(302, { location }).end());
    expect([location, await sender.send(url, message)]).toMatchObject([
      location,
      { error: 'bad_redirect', httpStatus: 302 },
    ]);
  }
});

test('all of it takes no longer than it may, redirects included', async () => {
  const slow = await receiver(({ path }, response) => {
    setTimeout(() => response.writeHead(302, { location: `${path}x` }).end(), 100);
  });
  expect(await hasty.send(slow.url, message)).toMatchObject({ ok: false, error: 'timeout', httpStatus: null });
  expect(slow.received.length).toBeLessThanOrEqual(4);
  const silent = await receiver(() => {});
  expect(await hasty.send(silent.url, message)).toMatchObject({ ok: false, error: 'timeout' });
  const dripping = await rawServer((socket) => {
    const timer = setInterval(() => socket.write('H'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect((await hasty.send(dripping, message)).ok).toBe(false);
});

test('after a 2xx status, a broken body is no failure', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n';
  const bodies: Record<string, (socket: net.Socket) => void> = {
    'never comes': () => {},
    'breaks off': (socket) => socket.end('abc'),
    'is reset': (socket) => setTimeout(() => socket.resetAndDestroy(), 50),
    'is too long': (socket) => socket.end('x'.repeat(100_000)),
  };
  for (const [what, say] of Object.entries(bodies)) {
    const url = await rawServer((socket) => {
      socket.write(head);
      say(socket);
    });
    expect([what, await hasty.send(url, message)]).toMatchObject([what, { ok: true, httpStatus: 200 }]);
  }
});

test('an endless body is read to 16 KiB and no further', async () => {
  let sent = 0;
  let isClosed = false;
  const url = await rawServer((socket) => {
    const chunk = 'x'.repeat(16 * 1024);
    socket.write('HTTP/1.1 500 No\r\nContent-Type: text/plain\r\n\r\n');
    const pump = (): void => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    socket.on('drain', pump);
    socket.on('close', () => {
      isClosed = true;
    });
    pump();
  });
  const outcome = await sender.send(url, message);
  expect(outcome).toMatchObject({ ok: false, error: 'http_500', text: 'x'.repeat(16 * 1024) });
  await eventually(() => isClosed);
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test('a kept connection closed by the server is replaced', async () => {
  const sockets: net.Socket[] = [];
  const url = await rawServer((socket) => {
    sockets.push(socket);
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  });
  for (const giveUp of ['end', 'destroy', 'resetAndDestroy'] as const) {
    expect(await sender.send(url, message)).toMatchObject({ ok: true });
    sockets.at(-1)?.[giveUp]();
    expect(await sender.send(url, message)).toMatchObject({ ok: true });
    sockets.at(-1)?.destroy();
  }
  expect(sockets).toHaveLength(6);
});

const [tls, wrongName] = await Promise.all([certificateFor('localhost'), certificateFor('elsewhere.example')]);
const trusting = keep(createSender({ network: createNetwork('private'), ca: tls.cert + wrongName.cert }));

test('certificates are verified: who signed them, and the name', async () => {
  const trusted = await receiver(undefined, tls);
  expect(await trusting.send(trusted.url, message)).toMatchObject({ ok: true });
  expect(await sender.send(trusted.url, message)).toMatchObject({ ok: false, error: 'tls' });
  const other = await receiver(undefined, wrongName);
  expect(await trusting.send(other.url, message)).toMatchObject({ ok: false, error: 'tls' });
  expect(other.received).toEqual([]);
});

test('a redirect from https to http is not followed', async () => {
  const plain = await receiver();
  const secure = await receiver((_, response) => response.writeHead(307, { location: plain.url }).end(), tls);
  expect(await trusting.send(secure.url, message)).toMatchObject({ ok: false, error: 'bad_redirect', httpStatus: 307 });
  expect(plain.connections()).toBe(0);
});

test('to a forbidden address no connection is opened, redirects included (I8)', async () => {
  const inside = await receiver();
  const publicOnly = keep(createSender({ network: createNetwork('public'), timeoutMs: 2_000 }));
  const urls = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'];
  for (const host of urls) {
    const outcome = await publicOnly.send(`http://${host}:${inside.port}/`, message);
    const error = host === 'localhost' ? 'dns' : 'blocked_address';
    expect([host, outcome]).toMatchObject([host, { ok: false, error, httpStatus: null }]);
  }
  expect(inside.connections()).toBe(0);
  for (const host of ['0.0.0.0', '169.254.169.254', '[::]', '[fe80::1]', '224.0.0.1', '[::ffff:169.254.169.254]']) {
    const redirecting = await receiver((_, response) =>
      response.writeHead(307, { location: `http://${host}:${inside.port}/` }).end(),
    );
    expect(await hasty.send(redirecting.url, message)).toMatchObject({ ok: false, error: 'blocked_address' });
  }
  expect(inside.connections()).toBe(0);
});
