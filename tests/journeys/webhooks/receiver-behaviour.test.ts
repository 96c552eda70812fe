import { afterEach, expect, test } from 'bun:test';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createSweep } from '../../support/running/dispatcher.ts';
import { createWorld, eventually, startService } from '../../support/running/world.ts';
import { freshNats } from '../../support/stores/datastores.ts';
import { newSecret, post, signed, startReceiving } from './receiver-process.ts';

/** The receiver's options for failures, and the delivery that results from each. */
const secret = newSecret();
const open: { stop(): unknown }[] = [];
const [world, nats] = await forThisFile(createWorld(), freshNats());
afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())));

async function start(...words: string[]) {
  const receiver = await startReceiving(secret, ...words);
  open.push({ stop: () => receiver.kill('SIGKILL') });
  return receiver;
}

async function deliverTo(words: readonly string[], timeoutMs = 5_000) {
  const receiver = await start(...words);
  const workspaceId = await world.workspace();
  await world.endpoint(workspaceId, { url: receiver.url, secret });
  await world.record(workspaceId);
  const { messaging, stop } = startService(world, { natsUrl: nats.url, timeoutMs });
  open.push({ stop });
  await eventually(() => messaging.connected());
  const sweep = await createSweep(world, messaging);
  await eventually(async () => {
    if ((await world.makeAllDue()) > 0) await sweep();
    return world.drained();
  });
  const [delivery] = await world.deliveries(workspaceId);
  return { delivery, attempts: await world.attempts(workspaceId), lines: receiver.output.slice(1) };
}

test('--fail 2: two attempts fail with 503, the third delivers', async () => {
  const { delivery, attempts, lines } = await deliverTo(['--fail', '2']);
  expect(delivery).toMatchObject({ status: 'delivered', attempt: 3, httpStatus: 200, lastError: null });
  expect(attempts.map(({ error }) => error)).toEqual(['http_503', 'http_503', null]);
  expect(lines.map((line) => line.slice(-14))).toEqual(['verified → 503', 'verified → 503', 'verified → 200']);
  expect(lines[2]).toContain(`${delivery?.id}  ×3`);
});

test('--answer: every attempt fails with this status, and so the delivery', async () => {
  const { delivery, attempts } = await deliverTo(['--answer', '418']);
  expect(delivery).toMatchObject({ status: 'failed', attempt: 5, httpStatus: 418, lastError: 'http_418: as told' });
  expect(attempts).toHaveLength(5);
});

test('--hang: the attempt times out, and the receiver shows when', async () => {
  const { delivery, attempts, lines } = await deliverTo(['--hang', '--fail', '1'], 300);
  expect(delivery).toMatchObject({ status: 'delivered', attempt: 2 });
  expect(attempts.map(({ error }) => error)).toEqual(['timeout', null]);
  expect(lines[0]).toEndWith('verified → nothing');
  expect(lines.join('\n')).toMatch(/ {2}the sender gave up after 0\.\d s/);
});

test('--redirect: the same POST follows within the same attempt', async () => {
  const { delivery, attempts, lines } = await deliverTo(['--redirect', '/elsewhere', '--answer', '302', '--fail', '1']);
  expect(delivery).toMatchObject({ status: 'delivered', attempt: 1, httpStatus: 200 });
  expect(attempts).toHaveLength(1);
  expect(lines.map((line) => line.split('→ ')[1])).toEqual(['302 /elsewhere', '200']);
});

test('--redirect without an end is a failure that says so', async () => {
  const { delivery } = await deliverTo(['--redirect', '/']);
  expect(delivery).toMatchObject({ status: 'failed', httpStatus: 307 });
  expect(delivery?.lastError).toStartWith('too_many_redirects: ');
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
