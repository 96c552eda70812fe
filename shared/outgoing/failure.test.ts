import { expect, test } from 'bun:test';
import { drips, ends, floods, resets, startRawServer } from '../../tests/attacks/webhooks/raw-server.ts';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { createNetwork } from './network/address-policy.ts';
import type { Resolve } from './network/resolve.ts';
import { createSender } from './send.ts';

const message = { body: '{}', headers: { 'Content-Type': 'application/json' } };
const keep = keeperForThisFile();

const server = (handle: Parameters<typeof startRawServer>[0]) => async (): Promise<string> =>
  keep(await startRawServer(handle)).url;
const receiver =
  (status: number, headers: Record<string, string> = {}, text?: string) =>
  async (): Promise<string> =>
    keep(await startReceiver((_, response) => response.writeHead(status, headers).end(text))).url;
const closedDown = async (): Promise<string> => {
  const started = await startReceiver();
  await started.close();
  return started.url;
};
const at = (url: string) => async (): Promise<string> => url;
const failingWith = (code: string): Resolve => {
  return async () => {
    throw Object.assign(new Error(`getaddrinfo ${code}`), { code });
  };
};

const named = at('http://a.example/');
const unresolved = 'the host name could not be resolved';
const late = 'no response in time';
const closed = 'the connection was closed before a response came';
const internal: Resolve = async () => [{ address: '169.254.169.254', family: 4 }];
const plainHttp = async (): Promise<string> => (await receiver(200)()).replace('http:', 'https:');

type Case = readonly [
  cause: string,
  url: () => Promise<string>,
  code: string,
  text: string | RegExp,
  resolve?: Resolve,
];
const table: readonly Case[] = [
  ['nobody listens', closedDown, 'refused', 'the server refuses connections'],
  ['the name does not exist', at('http://nowhere.invalid/'), 'dns', 'the host name has no address'],
  ['the name has no address', named, 'dns', 'the host name has no address', async () => []],
  ['the name server fails', named, 'dns', unresolved, failingWith('ESERVFAIL')],
  ['name resolution fails temporarily', named, 'dns', unresolved, failingWith('EAI_AGAIN')],
  ['the name server is silent', named, 'dns', unresolved, failingWith('ETIMEOUT')],
  ['the name is never resolved', named, 'timeout', late, () => new Promise(() => {})],
  ['the name is internal', named, 'blocked_address', /^the host name leads to an address where webhooks/, internal],
  [
    'the address is internal',
    at('http://169.254.169.254/'),
    'blocked_address',
    /^webhooks may not go to 169.254.169.254/,
  ],
  ['the URL is invalid', at('http://'), 'bad_url', 'the address of the endpoint is not a URL'],
  ['it hangs', server(() => {}), 'timeout', late],
  ['it drips', server(drips('HTTP/1.1 200 OK\r\n', 'A: b\r\n')), 'timeout', late],
  ['it closes', server(ends()), 'reset', closed],
  ['it resets', server(resets()), 'reset', closed],
  ['it speaks something else', server(ends('hello\r\n')), 'bad_response', /^the response is not valid HTTP: /],
  [
    'its headers do not end',
    server(floods('HTTP/1.1 200 OK\r\n', 'A: b\r\n')),
    'bad_response',
    /headers .* than 16 KiB$/,
  ],
  ['it goes in circles', receiver(307, { Location: '?' }), 'too_many_redirects', 'more than 5 redirects'],
  [
    'it redirects to a file',
    receiver(302, { Location: 'file:///x' }),
    'bad_redirect',
    /begins with file: instead of https:$/,
  ],
  ['it redirects without saying where', receiver(302), 'http_302', 'Found'],
  ['it redirects inside', receiver(307, { Location: 'http://[fe80::1]/' }), 'blocked_address', /not go to \[fe80::1]$/],
  ['it answers 503', receiver(503, {}, ' try later\n'), 'http_503', 'try later'],
  ['it answers 404 without a word', receiver(404), 'http_404', 'Not Found'],
  ['it answers 410 with blanks', receiver(410, {}, ' \r\n\t '), 'http_410', 'Gone'],
  ['it speaks no TLS', plainHttp, 'tls', /^no secure connection: /],
];
for (const [cause, url, code, text, resolve] of table) {
  test(`${cause}: ${code}`, async () => {
    // Only hanging attempts may time out, even on a busy machine.
    const timeoutMs = code === 'timeout' ? 300 : 15_000;
    const sender = keep(createSender({ network: createNetwork('private', resolve && { resolve }), timeoutMs }));
    const outcome = await sender.send(await url(), message);
    expect(outcome).toMatchObject({ error: code, text: typeof text === 'string' ? text : expect.stringMatching(text) });
  });
}

test.each([
  ['public', '10.1.2.3'],
  ['public', '127.0.0.1'],
  ['public', 'fe80::1'],
  ['private', '::ffff:169.254.169.254'],
  ['private', '127.0.0.1'],
] as const)('on a %s network the error does not reveal the address %s', async (policy, address) => {
  const url = new URL(await closedDown());
  const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
  const sender = keep(createSender({ network: createNetwork(policy, { resolve, minFailureMs: 0 }) }));
  const outcome = await sender.send(`http://a.example:${url.port}/`, message);
  if (outcome.ok) throw new Error('it was delivered');
  expect(outcome.text).not.toMatch(/\d+\.\d+\.\d+|::/);
});

const minFailureMs = 300;
test.concurrent.each<[what: string, resolve: Resolve]>([
  ['does not exist', failingWith('ENOTFOUND')],
  ['has no address', async () => []],
  ['cannot be resolved', failingWith('ESERVFAIL')],
  ['leads to a private address', async () => [{ address: '10.1.2.3', family: 4 }]],
  ['leads to loopback', async () => [{ address: '127.0.0.1', family: 4 }]],
  ['leads to metadata', internal],
])('a name that %s fails like any refused name, no faster', async (_, resolve) => {
  const network = createNetwork('public', { resolve, minFailureMs });
  const sender = keep(createSender({ network }));
  const redirecting = keep(createSender({ network: { ...network, mayDial: async () => true } }));
  const redirect = await receiver(307, { Location: 'http://a.example/' })();
  const sent = [sender.send('http://a.example/', message), redirecting.send(redirect, message)];
  for (const outcome of await Promise.all(sent)) {
    expect(outcome).toMatchObject({ error: 'dns', text: 'the host name does not lead to a public address' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(minFailureMs);
  }
});
