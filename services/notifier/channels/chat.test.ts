import { expect, test } from 'bun:test';
import type { IncomingHttpHeaders } from 'node:http';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { secretsKey } from '../../../tests/support/data/admin-database.ts';
import { messageTo } from '../../../tests/support/data/message.ts';
import { startReceiver } from '../../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createChatChannel } from './chat.ts';

const keep = keeperForThisFile();
const secrets = createDashboardSecrets(secretsKey).notifications;

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Content = ReturnType<typeof messageTo>['content'];

async function receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  return keep(await startReceiver(...args));
}

async function send(
  url: string,
  { content, policy = 'private' }: { content?: Content; policy?: 'private' | 'public' } = {},
) {
  const channel = createChatChannel({ network: createNetwork(policy), secrets, timeoutMs: 1_000 });
  const chatUrl = Buffer.from(secrets.seal(url)).toString('hex');
  const outcome = await channel.send(messageTo({ chatUrl }, content && { content }));
  channel.close();
  return outcome;
}

function textsIn({ received }: Receiver): string[] {
  return received.map(({ body }) => JSON.parse(body.toString()).text);
}

test('a chat gets one text', async () => {
  const chat = await receiver();
  expect(await send(chat.url)).toEqual({ result: 'sent' });
  expect(
    chat.received.map(({ method, headers, body }) => [method, headers['content-type'], JSON.parse(`${body}`)]),
  ).toEqual([
    [
      'POST',
      'application/json',
      {
        text:
          'Order 1042 is waiting\nNobody has accepted it for 3 minutes.\nAccept or reject it on the board.\n' +
          'Open the board: https://app.example.com/wsp_1/orders',
      },
    ],
  ]);
});

test('no name mentions a channel, links elsewhere or hides the link', async () => {
  const chat = await receiver();
  const { content } = messageTo({});
  const title = '<!channel> <https://evil.example|Invoice> @everyone @channel & sara@example.com';
  await send(chat.url, { content: { ...content, title, lines: ['long '.repeat(2_000)] } });
  const [text = ''] = textsIn(chat);
  expect(text).not.toMatch(/<|>|@everyone|@channel/);
  expect(text).toContain('sara@example.com');
  expect(text).toEndWith('…\nOpen the board: https://app.example.com/wsp_1/orders');
  expect(text.length).toBeLessThanOrEqual(1_900);
});

const inTwoMinutes = () => new Date(Date.now() + 120_000).toUTCString();
test.each<[number, IncomingHttpHeaders, object]>([
  [200, {}, { result: 'sent' }],
  [400, {}, { result: 'refused', error: '400: invalid_payload' }],
  [404, {}, { result: 'refused' }],
  [410, {}, { result: 'refused' }],
  [408, {}, { result: 'failed' }],
  [429, {}, { result: 'failed', error: '429: invalid_payload' }],
  [429, { 'retry-after': '7' }, { result: 'failed', waitMs: 7_000 }],
  [429, { 'retry-after': 'soon' }, { result: 'failed' }],
  [500, {}, { result: 'failed' }],
])('a chat that answers %i %p', async (status, headers, expected) => {
  const chat = await receiver((_, response) => void response.writeHead(status, headers).end('invalid_payload\n'));
  const outcome = await send(chat.url);
  expect(outcome).toMatchObject(expected);
  expect('waitMs' in outcome).toBe('waitMs' in expected);
  expect(chat.received).toHaveLength(1);
});

test('a Retry-After date of a chat is obeyed', async () => {
  const chat = await receiver((_, response) => void response.writeHead(429, { 'retry-after': inTwoMinutes() }).end());
  const outcome = await send(chat.url);
  const waitMs = 'waitMs' in outcome ? Number(outcome.waitMs) : 0;
  expect(waitMs).toBeGreaterThan(100_000);
  expect(waitMs).toBeLessThanOrEqual(120_000);
});

test('a redirect is followed, but not into a forbidden network', async () => {
  const end = await receiver();
  const first = await receiver((_, response) => void response.writeHead(307, { location: end.url }).end());
  expect(await send(first.url)).toEqual({ result: 'sent' });
  expect(end.received).toHaveLength(1);

  const metadata = 'http://169.254.169.254/latest/meta-data';
  const leading = await receiver((_, response) => void response.writeHead(307, { location: metadata }).end());
  expect(await send(leading.url)).toMatchObject({ result: 'refused' });
  const { port } = end;
  for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '192.168.0.1']) {
    expect(await send(`https://${host}:${port}/`, { policy: 'public' })).toMatchObject({ result: 'refused' });
  }
  expect(end.received).toHaveLength(1);
});

test('a chat that hangs or is closed fails in time', async () => {
  const hanging = await receiver(() => {});
  const began = performance.now();
  expect(await send(hanging.url)).toMatchObject({ result: 'failed', error: 'no response in time' });
  expect(performance.now() - began).toBeLessThan(3_000);
  const closed = await startReceiver();
  await closed.close();
  expect(await send(closed.url)).toMatchObject({ result: 'failed', error: 'the server refuses connections' });
});
