import { afterEach, expect, test } from 'bun:test';
import { failureOf } from '../../tests/support/run/failure-of.ts';
import { freshNats, type Server, startAgain } from '../../tests/support/stores/datastores.ts';
import { defaultTimeoutMs, until } from '../runtime/until.ts';
import { connectMessaging, type Messaging } from './connect.ts';

const open: Messaging[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((messaging) => messaging.close()));
});

test('after a NATS restart subscriptions continue, without the lost messages', async () => {
  const nats = await freshNats();
  const [speaker, listener] = [await member(nats), await member(nats)];
  const heard: string[] = [];
  for (const subject of ['meanwhile', 'after'])
    listener.subscribe(subject, null, (message) => heard.push(message.subject));
  await settled(listener);
  await nats.stop();
  await Promise.all([state(speaker, false), state(listener, false)]);
  for (let n = 0; n < 100; n += 1) speaker.publish('meanwhile');
  await startAgain(nats);
  await Promise.all([state(speaker, true), state(listener, true)]);
  await settled(listener);
  speaker.publish('after');
  await until(() => heard.includes('after'), { timeoutMessage: () => 'the subscription is lost' });
  expect(heard).toEqual(['after']);
});

test('while NATS is down a request fails at once', async () => {
  const nats = await freshNats();
  const caller = await member(nats);
  await nats.stop();
  await state(caller, false);
  expect(await failedAtOnce(caller.request('ask', {}, 2 * defaultTimeoutMs))).toMatchObject({
    code: 'unavailable',
    message: 'NATS is away',
  });
});

test('a request without a responder fails at once, without an answer in time', async () => {
  const nats = await freshNats();
  const [caller, silent] = [await member(nats), await member(nats)];
  silent.subscribe('silence', null, () => {});
  await settled(silent);
  for (const request of [caller.request('nobody', {}, 2 * defaultTimeoutMs), caller.request('silence', {}, 100)]) {
    expect(await failedAtOnce(request)).toMatchObject({ code: 'unavailable' });
  }
});

test('a client started before NATS connects later, with its subscriptions', async () => {
  const nats = await freshNats();
  await nats.stop();
  const early = connectMessaging(nats.url, 'early');
  open.push(early);
  early.subscribe('ask', null, (message) => message.respond('"here"'));
  expect(early.connected()).toBe(false);
  expect(await failureOf(early.request('ask', {}, defaultTimeoutMs))).toMatchObject({ code: 'unavailable' });
  await startAgain(nats);
  await state(early, true);
  expect(await early.request('ask', {}, defaultTimeoutMs)).toBe('here');
});

test('an ended subscription delivers what had arrived, and no more', async () => {
  const listener = await member(await freshNats());
  let heard = 0;
  const end = listener.subscribe('hint', null, () => {
    heard += 1;
  });
  await settled(listener);
  // On one connection NATS handles these before the end of the subscription.
  for (let n = 0; n < 50; n += 1) listener.publish('hint');
  await end();
  expect(heard).toBe(50);
  listener.publish('hint');
  await settled(listener);
  expect(heard).toBe(50);
});

async function member(nats: Server): Promise<Messaging> {
  const messaging = connectMessaging(nats.url, 'test');
  open.push(messaging);
  await state(messaging, true);
  return messaging;
}

async function state(messaging: Messaging, connected: boolean): Promise<void> {
  await until(() => messaging.connected() === connected, { timeoutMessage: () => `connected is not ${connected}` });
}

/** NATS handles a connection in order: after an answer it has handled everything before. */
async function settled(messaging: Messaging): Promise<void> {
  await failureOf(messaging.request('nobody.is.here', {}, defaultTimeoutMs));
}

function failedAtOnce(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([failureOf(work), Bun.sleep(defaultTimeoutMs)]);
}
