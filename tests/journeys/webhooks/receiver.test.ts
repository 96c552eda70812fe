import { expect, test } from 'bun:test';
import { readArguments } from '../../../deploy/receiver/arguments.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { newSecret, post, runReceiver, signed, startReceiving } from './receiver-process.ts';

const secret = newSecret();
const nextSecret = newSecret();
const order = { id: 'ord_1', status: 'pending', orderReference: '1001', customer: { name: 'زينب', phone: '+964770' } };
const minuteMs = 60_000;

const start = async (...words: string[]) => {
  const receiver = await startReceiving(secret, ...words);
  await forThisFile({ stop: () => receiver.kill('SIGKILL') });
  return receiver;
};
const plain = await start();

test('a genuine delivery is answered 200, printed, and counted when repeated', async () => {
  const deliveryId = 'dlv_01k00000000000000000000001';
  expect((await post(plain.url, signed(secret, { data: order, deliveryId }))).status).toBe(200);
  const line = await plain.untilPrinted(deliveryId);
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} {2}order\.created {9}dlv_01k00000000000000000000001 {6}1001 pending {2}verified → 200$/,
  );
  const change = { orderId: 'ord_1', orderReference: '1001', previousStatus: 'submitted', status: 'accepted' };
  await post(plain.url, signed(secret, { event: 'order.status_changed', data: change, deliveryId }));
  expect(await plain.untilPrinted('×2')).toContain(`${deliveryId}  ×2  1001 submitted → accepted  verified → 200`);
});

const refusals: [string, (genuine: ReturnType<typeof signed>) => ReturnType<typeof signed>, string][] = [
  ['an altered body', (m) => ({ ...m, body: m.body.replace('pending', 'arrived') }), 'another secret, or altered'],
  ['another secret', () => signed(newSecret()), 'another secret, or altered'],
  ['an altered timestamp', (m) => withHeader(m, 'X-Service-Timestamp', String(Date.now() + 1)), 'another secret'],
  ['no timestamp', (m) => withHeader(m, 'X-Service-Timestamp'), 'X-Service-Timestamp is missing'],
  ['no signature', (m) => withHeader(m, 'X-Service-Signature'), 'X-Service-Signature is missing'],
  ['an old timestamp', () => signed(secret, { at: Date.now() - 5.2 * minuteMs }), 'the timestamp is 5.2 minutes old'],
  ['a future one', () => signed(secret, { at: Date.now() + 6 * minuteMs }), 'the timestamp is 6.0 minutes ahead'],
];

function withHeader(message: ReturnType<typeof signed>, name: string, value?: string): ReturnType<typeof signed> {
  const { [name]: _, ...headers } = message.headers;
  return { ...message, headers: value === undefined ? headers : { ...headers, [name]: value } };
}

for (const [what, alter, why] of refusals) {
  test(`${what} is answered 401, and the line says why`, async () => {
    const altered = alter(signed(secret, { data: order }));
    expect((await post(plain.url, altered)).status).toBe(401);
    const line = await plain.untilPrinted(altered.headers['X-Service-Delivery'] ?? '');
    expect(line).toContain(`not verified: `);
    expect(line).toContain(why);
    expect(line).toEndWith('→ 401');
    expect(line).not.toContain('1001');
  });
}

test('only a POST is a delivery', async () => {
  expect((await fetch(plain.url)).status).toBe(405);
  expect(await plain.untilPrinted('→ 405')).toContain('GET is no delivery');
});

test('received text cannot move the cursor of the terminal', async () => {
  const message = withHeader(signed(secret), 'X-Service-Event', 'order.\u009b2Jcreated');
  await post(plain.url, message);
  expect(await plain.untilPrinted(message.headers['X-Service-Delivery'] ?? '')).toContain('order. 2Jcreated');
});

test('during a rotation either secret verifies, and the line says which', async () => {
  const both = await start('--next-secret', nextSecret);
  const table = [
    [signed(secret), 'verified →'],
    [signed(secret, { next: nextSecret }), 'verified by both secrets'],
    [signed(nextSecret), 'verified by the next secret'],
    [signed(newSecret(), { next: newSecret() }), 'not verified'],
  ] as const;
  for (const [message, words] of table) {
    await post(both.url, message);
    expect(await both.untilPrinted(`${message.headers['X-Service-Delivery']} `)).toContain(words);
  }
});

test('--json prints only genuine deliveries to standard output', async () => {
  const json = await start('--json');
  const genuine = signed(secret, { data: order });
  await post(json.url, signed(newSecret()));
  await post(json.url, genuine);
  await json.untilPrinted('"event"');
  expect(json.output.map((line) => JSON.parse(line))).toEqual([JSON.parse(genuine.body)]);
  expect(json.errors).toHaveLength(3);
});

test.each([
  ['--fail 2', '503, 503, 200'],
  ['--answer 418', '418, 418'],
  ['--redirect /elsewhere --answer 302 --fail 1', '302 /elsewhere, 200'],
  ['--redirect /', '307 /'],
])('with %s it answers the arrivals of one delivery with %s', async (words, expected) => {
  const receiver = await start(...words.split(' '));
  for (const [nth, reply] of expected.split(', ').entries()) {
    const { status, headers } = await post(receiver.url, signed(secret, { deliveryId: 'dlv_again' }));
    expect(`${status} ${headers.get('location') ?? ''}`.trim()).toBe(reply);
    if (nth > 0) expect(await receiver.untilPrinted(`×${nth + 1}`)).toEndWith(`verified → ${reply}`);
  }
});

test('--slow-ms: the response is delayed, also for wrong signatures', async () => {
  const receiver = await start('--slow-ms', '400', '--answer', '202');
  for (const [message, status] of [
    [signed(secret), 202],
    [signed(newSecret()), 401],
  ] as const) {
    const began = performance.now();
    expect((await post(receiver.url, message)).status).toBe(status);
    expect(performance.now() - began).toBeGreaterThan(390);
    expect(await receiver.untilPrinted(message.headers['X-Service-Delivery'] ?? '')).toEndWith(`→ ${status} in 400 ms`);
  }
});

test('--hang: no answer comes, and the receiver shows when the sender gave up', async () => {
  const receiver = await start('--hang');
  await expect(post(receiver.url, signed(secret), AbortSignal.timeout(300))).rejects.toThrow();
  expect(await receiver.untilPrinted('the sender gave up')).toMatch(/after 0\.\d s/);
});

const complete = ['--port', '9000', '--secret', secret];
test.each([
  ['--port is missing', []],
  ['--secret is missing', ['--port', '9000']],
  ['--secret must be whsec_ and 32 hex characters', ['--port', '9000', '--secret', 'sesame']],
  ['--next-secret must be whsec_ and 32 hex characters', [...complete, '--next-secret', 'x']],
  ['--port must be a whole number from 0 to 65535', ['--port', 'http', '--secret', secret]],
  ['--answer must be a whole number from 200 to 599', [...complete, '--answer', '99']],
  ['--hang cannot be combined with --answer or --redirect', [...complete, '--hang', '--answer', '503']],
  ['must be one of 301, 302, 303, 307', [...complete, '--redirect', '/', '--answer', '200']],
  ['--redirect must be an address', [...complete, '--redirect', '']],
  ['--fail must be a whole number from 1', [...complete, '--fail', '0']],
])('a mistake is named: %s', (problem, words) => {
  expect(() => readArguments(words)).toThrow(problem);
});

test('wrong usage ends with 2, and shows the usage', async () => {
  const { output, errors, exitCode } = runReceiver('--colour');
  expect([await exitCode(), output]).toEqual([2, []]);
  expect(errors).toEqual(["Unknown option '--colour'", expect.stringContaining('usage: npm run receiver')]);
});

test('--help lists all flags, a port in use is reported, Ctrl-C ends it', async () => {
  const help = runReceiver('--help');
  expect(await help.exitCode()).toBe(0);
  for (const flag of ['port', 'host', 'secret', 'next-secret', 'json', 'answer', 'hang', 'redirect', 'fail', 'slow-ms'])
    expect(help.output.join('\n')).toContain(`  --${flag} `);

  const hanging = await start('--hang');
  const { port } = new URL(hanging.url);
  const second = runReceiver('--port', port, '--secret', secret);
  expect(await second.exitCode()).toBe(1);
  expect(second.errors).toEqual([
    expect.stringMatching(new RegExp(`^port ${port} of 127.0.0.1 is taken by .*--port$`)),
  ]);

  const waiting = post(hanging.url, signed(secret)).catch(() => 'cut off');
  await hanging.untilPrinted('→ nothing');
  hanging.kill('SIGINT');
  expect(await hanging.exitCode()).toBe(0);
  expect(await waiting).toBe('cut off');
  expect(hanging.errors).toEqual([]);
});
