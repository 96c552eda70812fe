import { beforeEach, expect, test } from 'bun:test';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { type Dispatcher, envelopeOf, startDispatcher } from '../../tests/support/running/dispatcher.ts';
import { eventually } from '../../tests/support/running/world.ts';

/** Tests each sentence of the specification's Delivery semantics and Webhook delivery status on a running dispatcher. */
const [dispatcher] = await forThisFile(startDispatcher());
const slow = await startSlowDeliveries();
let workspaceId: string;

beforeEach(async () => {
  workspaceId = await dispatcher.workspace();
});

type Answer = Parameters<Dispatcher['receiver']>[0];

/** Sends one event to a receiver that responds with `answer`. */
async function deliverTo(answer: Answer, path = '') {
  const { url, received } = await dispatcher.receiver(answer);
  const endpointId = await dispatcher.endpoint(workspaceId, { url: `${url}${path}` });
  await dispatcher.recordEvent(workspaceId);
  return { endpointId, received, url };
}

async function deliveryOf(endpointId: string) {
  const deliveries = await dispatcher.deliveries(workspaceId);
  return deliveries.find((delivery) => delivery.endpointId === endpointId);
}

/** The slow cases, started before the other tests and checked after them: a response after 12 s, and none at all. */
async function startSlowDeliveries() {
  const own = await dispatcher.workspace();
  const late = await dispatcher.receiver((_, response) => setTimeout(() => response.writeHead(200).end(), 12_000));
  const silent = await dispatcher.receiver(() => {});
  await dispatcher.endpoint(own, { url: late.url });
  await dispatcher.endpoint(own, { url: silent.url });
  await dispatcher.recordEvent(own);
  return { workspaceId: own, silent };
}

test('A delivery succeeds on any 2xx, and non-2xx is a failure', async () => {
  const statuses = [200, 201, 202, 203, 204, 206, 226, 299, 300, 304, 400, 401, 404, 408, 410, 429, 500, 502, 503, 504];
  const { url } = await dispatcher.receiver(({ path }, response) => response.writeHead(Number(path.slice(6))).end());
  const endpoints = new Map<number, string>();
  for (const status of statuses) {
    endpoints.set(status, await dispatcher.endpoint(workspaceId, { url: `${url}/${status}` }));
  }
  await dispatcher.recordEvent(workspaceId);
  await dispatcher.untilAttempted(workspaceId);
  for (const [status, endpointId] of endpoints) {
    const ended =
      status < 300
        ? { status: 'delivered', lastError: null }
        : { status: 'retrying', lastError: expect.stringContaining(`http_${status}: `) };
    expect(await deliveryOf(endpointId)).toMatchObject({ ...ended, attempt: 1, httpStatus: status });
  }
});

test('A network error is a failure: refused, unknown name, reset, no HTTP', async () => {
  const closed = await dispatcher.receiver();
  await closed.close();
  const breaking = await dispatcher.receiver((_, response) => response.socket?.destroy());
  const noHttp = await dispatcher.receiver((_, response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'));
  const table = [
    [closed.url, 'refused'],
    ['http://nowhere.invalid/', 'dns'],
    [breaking.url, 'reset'],
    [noHttp.url, 'bad_response'],
  ] as const;
  const expected: [string, string][] = [];
  for (const [url, word] of table) expected.push([await dispatcher.endpoint(workspaceId, { url }), word]);
  await dispatcher.recordEvent(workspaceId);
  await dispatcher.untilAttempted(workspaceId);
  for (const [endpointId, word] of expected) {
    const delivery = await deliveryOf(endpointId);
    expect(delivery).toMatchObject({ status: 'retrying', attempt: 1, httpStatus: null });
    expect(delivery?.lastError).toStartWith(`${word}: `);
  }
});

test('Redirects are followed, and the last response decides', async () => {
  const answer: Answer = ({ path }, response) => {
    const [, first = '', last = ''] = /^\/hook\/(\d+)\/(\d+)$/.exec(path) ?? [];
    if (first === '') response.writeHead(Number(path.slice(1))).end();
    else response.writeHead(Number(first), { location: `/${last}` }).end();
  };
  const good = await deliverTo(answer, '/307/200');
  await dispatcher.untilAttempted(workspaceId);
  const bad = await deliverTo(answer, '/302/500');
  await dispatcher.untilAttempted(workspaceId);
  expect(await deliveryOf(good.endpointId)).toMatchObject({ status: 'delivered', attempt: 1, httpStatus: 200 });
  expect(await deliveryOf(bad.endpointId)).toMatchObject({ status: 'retrying', attempt: 1, httpStatus: 500 });
  const [first, second] = good.received;
  expect([first?.path, second?.path]).toEqual(['/hook/307/200', '/200']);
  expect(second?.body).toEqual(first?.body as Buffer);
});

test('Delivery is unordered: order.approved may arrive before order.created', async () => {
  let isDown = true;
  const { received, endpointId } = await deliverTo((_, response) => response.writeHead(isDown ? 503 : 200).end());
  await dispatcher.untilAttempted(workspaceId);
  isDown = false;
  // Even on a slow machine the retry comes after the second event.
  await dispatcher.postpone(workspaceId);
  await dispatcher.recordEvent(workspaceId, 'order.approved');
  await eventually(() => received.length === 2);
  await dispatcher.untilSettled(workspaceId);
  expect(received.map((each) => envelopeOf(each).event)).toEqual(['order.created', 'order.approved', 'order.created']);
  const deliveries = await dispatcher.deliveries(workspaceId);
  expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expect(deliveries.every((delivery) => delivery.endpointId === endpointId)).toBe(true);
});

test('Delivery is at least once: a lost response repeats it under its id', async () => {
  const { received, endpointId } = await deliverTo((_, response) => {
    // The receiver has processed the event, and its response is lost.
    if (received.length === 1) response.socket?.destroy();
    else response.writeHead(200).end();
  });
  await dispatcher.untilSettled(workspaceId);
  expect(await deliveryOf(endpointId)).toMatchObject({ status: 'delivered', attempt: 2 });
  const ids = received.map(({ headers }) => headers['x-service-delivery']);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('Webhook delivery status: pending, retrying, then delivered or failed', async () => {
  const answers: (() => void)[] = [];
  const waits: number[] = [];
  let status = 500;
  const { endpointId } = await deliverTo((_, response) => answers.push(() => response.writeHead(status).end('busy')));
  const answerNext = async (number: number) => {
    await eventually(() => answers.length === 1);
    const before = await deliveryOf(endpointId);
    for (const answer of answers.splice(0)) answer();
    await eventually(async () => (await dispatcher.attempts(workspaceId)).length === number);
    const settledAt = (await dispatcher.attempts(workspaceId))[number - 1]?.settledAt ?? 0;
    const { dueAt = null } = (await deliveryOf(endpointId)) ?? {};
    if (dueAt !== null) waits.push(dueAt - settledAt);
    await dispatcher.makeAllDue();
    return before;
  };
  const failure = { httpStatus: 500, lastError: 'http_500: busy' };
  expect(await answerNext(1)).toMatchObject({ status: 'pending', attempt: 0, httpStatus: null, lastError: null });
  for (const number of [2, 3, 4]) {
    expect(await answerNext(number)).toMatchObject({ ...failure, status: 'retrying', attempt: number - 1 });
  }
  expect(await answerNext(5)).toMatchObject({ ...failure, status: 'retrying', attempt: 4 });
  expect(await deliveryOf(endpointId)).toMatchObject({ ...failure, status: 'failed', attempt: 5, dueAt: null });
  expect(waits).toEqual([10_000, 30_000, 90_000, 270_000]);

  status = 200;
  await dispatcher.recordEvent(workspaceId, 'order.approved');
  expect(await answerNext(6)).toBeDefined();
  const [, approved] = await dispatcher.deliveries(workspaceId);
  expect(approved).toMatchObject({ status: 'delivered', attempt: 1, httpStatus: 200, lastError: null });
});

test('A 2xx within 15 seconds is a success, no response in time a failure', async () => {
  const attempts = () => dispatcher.attempts(slow.workspaceId);
  await eventually(async () => (await attempts()).length >= 2);
  const [late, silent] = (await attempts()).toSorted((one, other) => one.durationMs - other.durationMs);
  expect(late).toMatchObject({ number: 1, httpStatus: 200, error: null });
  expect(late?.durationMs).toBeGreaterThanOrEqual(11_990);
  expect(silent).toMatchObject({ number: 1, httpStatus: null, error: 'timeout' });
  expect(silent?.durationMs).toBeGreaterThanOrEqual(14_990);
  expect(silent?.durationMs).toBeLessThan(20_000);
});
