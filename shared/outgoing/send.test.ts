import { expect, test } from 'bun:test';
import { certificateFor } from '../../tests/attacks/webhooks/certificate.ts';
import { type Receiver, startReceiver } from '../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { createNetwork } from './network/address-policy.ts';
import { createSender } from './send.ts';

const headers = { 'Content-Type': 'application/json', 'X-Service-Event': 'order.created' };
const message = { body: '{"a":1}', headers };
const keep = keeperForThisFile();
const sender = keep(createSender({ network: createNetwork('private') }));
const hasty = keep(createSender({ network: createNetwork('private'), timeoutMs: 300 }));

async function receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  return keep(await startReceiver(...args));
}

test.each([
  [301, 'POST'],
  [302, 'POST'],
  [307, 'POST'],
  [308, 'POST'],
  [303, 'GET'],
] as const)('a %d is followed as %s', async (status, method) => {
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

test('five redirects are followed, the sixth is a failure', async () => {
  const { url } = await receiver(({ path }, response) => {
    const left = Number(path.split('/')[2]);
    if (left === 0) response.writeHead(200).end();
    else response.writeHead(307, { location: `/hook/${left - 1}` }).end();
  });
  expect(await sender.send(`${url}/5`, message)).toMatchObject({ ok: true });
  const failure = { ok: false, error: 'too_many_redirects', httpStatus: 307 };
  expect(await sender.send(`${url}/6`, message)).toMatchObject(failure);
});

test('all of it takes no longer than it may, redirects included', async () => {
  const slow = await receiver(({ path }, response) => {
    setTimeout(() => response.writeHead(302, { location: `${path}x` }).end(), 100);
  });
  expect(await hasty.send(slow.url, message)).toMatchObject({ ok: false, error: 'timeout', httpStatus: null });
  expect(slow.received.length).toBeLessThanOrEqual(4);
});

test('a redirect from https to http is not followed', async () => {
  const tls = await certificateFor('localhost');
  const trusting = keep(createSender({ network: createNetwork('private'), ca: tls.cert }));
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
