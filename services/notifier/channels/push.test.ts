import { expect, test } from 'bun:test';
import type { NotificationKind } from '../../../shared/notifications/rules/kinds.ts';
import { addDevice, listDevices } from '../../../shared/notifications/verbs/devices.ts';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { newVapidPrivateKey, vapidKeysOf } from '../../../shared/secrets/vapid-keys.ts';
import { secretsKey } from '../../../tests/support/data/admin-database.ts';
import { messageTo } from '../../../tests/support/data/message.ts';
import { createOrder } from '../../../tests/support/data/rows.ts';
import { forThisFile, keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startNotifierWorld } from '../../../tests/support/running/notifier/notifier.ts';
import { startPushReceiver, vapidClaims } from '../../../tests/support/running/notifier/push-receiver.ts';
import { eventually } from '../../../tests/support/running/world.ts';
import { createPushChannel } from './push.ts';

let status = 201;
/** 0 hangs. */
const receiver = await startPushReceiver((_, response) => void (status > 0 && response.writeHead(status).end()));
const other = await startPushReceiver();
const [world] = await forThisFile(startNotifierWorld({ ca: `${receiver.ca}\n${other.ca}` }), receiver, other);
const keep = keeperForThisFile();
const secrets = createDashboardSecrets(secretsKey).notifications;
const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = vapidKeysOf(newVapidPrivateKey());
const vapid = { subject: 'mailto:operator@example.com', publicKey, privateKey };

type Receiver = Awaited<ReturnType<typeof startPushReceiver>>;

function channelTo({ ca }: Receiver, policy: 'private' | 'public' = 'private') {
  return keep(createPushChannel({ network: createNetwork(policy), secrets, vapid, ca, timeoutMs: 1_000 }));
}

function deviceOf({ endpoint, keys }: Pick<Receiver, 'endpoint' | 'keys'>) {
  return { pushEndpoint: endpoint, pushKeys: Buffer.from(secrets.seal(JSON.stringify(keys))).toString('hex') };
}

test('a device can decrypt a push, which the platform signed', async () => {
  const own = keep(await startPushReceiver());
  const { content, ...message } = messageTo(deviceOf(own));
  expect(await channelTo(own).send({ ...message, content })).toEqual({ result: 'sent' });
  const [pushed] = own.pushes;
  expect(pushed?.payload).toEqual({
    title: content.title,
    text: 'Nobody has accepted it for 3 minutes.',
    url: content.action.url,
    tag: `order.waiting ${content.action.url}`,
    language: 'en',
  });
  expect(pushed && vapidClaims(pushed, publicKey)).toMatchObject({
    aud: new URL(own.endpoint).origin,
    sub: 'mailto:operator@example.com',
  });
  expect(pushed?.headers).toMatchObject({ ttl: '3600', urgency: 'high' });
});

test('a push has its kind’s urgency, topic and remaining time to live', async () => {
  const own = keep(await startPushReceiver());
  const channel = channelTo(own);
  const sent: [kind: NotificationKind, workspaceId: string][] = [
    ['order.waiting', 'wsp_1'],
    ['order.waiting', 'wsp_1'],
    ['order.waiting', 'wsp_2'],
    ['conversation.assigned', 'wsp_1'],
  ];
  for (const [kind, workspaceId] of sent) {
    await channel.send(messageTo({ ...deviceOf(own), workspaceId, now: 61_000 }, { kind }));
  }
  const headers = own.pushes.map((pushed) => pushed.headers);
  expect(headers.map(({ urgency }) => urgency)).toEqual(['high', 'high', 'high', 'normal']);
  expect(headers.map(({ ttl }) => ttl)).toEqual(['3540', '3540', '3540', '86340']);
  const [first, again, elsewhere, other] = headers.map(({ topic }) => topic);
  expect(first).toMatch(/^[\w-]{32}$/);
  expect(again).toBe(first);
  expect(new Set([first, elsewhere, other]).size).toBe(3);
});

test.each([
  [200, { result: 'sent' }],
  [400, { result: 'refused' }],
  [403, { result: 'refused' }],
  [404, { result: 'refused', isGone: true }],
  [408, { result: 'failed' }],
  [410, { result: 'refused', isGone: true }],
  [429, { result: 'failed', waitMs: 120_000 }],
  [500, { result: 'failed' }],
  [503, { result: 'failed', waitMs: 120_000 }],
])('a push service that answers %i', async (answered, expected) => {
  const headers = answered === 429 || answered === 503 ? { 'retry-after': '120' } : {};
  const own = keep(await startPushReceiver((_, response) => void response.writeHead(answered, headers).end('no')));
  const outcome = await channelTo(own).send(messageTo(deviceOf(own)));
  expect(outcome).toMatchObject(expected);
  expect('isGone' in outcome && outcome.isGone === true).toBe(answered === 404 || answered === 410);
  expect(own.pushes).toHaveLength(1);
});

test('after 413 a shorter payload is sent, once', async () => {
  const lines = Array.from({ length: 20 }, () => 'نص طويل '.repeat(100));
  const content = { ...messageTo({}).content, title: '🍔'.repeat(400), lines };
  for (const isTooLargeAgain of [false, true]) {
    const own = keep(
      await startPushReceiver(
        ({ payload }, response) => void response.writeHead(payload.text === '' && !isTooLargeAgain ? 201 : 413).end(),
      ),
    );
    const outcome = await channelTo(own).send(messageTo(deviceOf(own), { content }));
    expect(outcome.result).toBe(isTooLargeAgain ? 'refused' : 'sent');
    expect(own.pushes.map(({ payload }) => payload.text?.length)).toEqual([600, 0]);
    expect(Number(own.pushes[0]?.headers['content-length'])).toBeLessThan(4_096);
  }
});

test('a push service that hangs or drips is given up in time', async () => {
  const hanging = keep(await startPushReceiver(() => {}));
  const dripping = keep(
    await startPushReceiver((_, response) => {
      const drops = setInterval(() => response.writeProcessing(), 100);
      response.on('close', () => clearInterval(drops));
    }),
  );
  for (const own of [hanging, dripping]) {
    const began = performance.now();
    expect(await channelTo(own).send(messageTo(deviceOf(own)))).toMatchObject({ result: 'failed' });
    expect(performance.now() - began).toBeLessThan(3_000);
  }
});

test('a device cannot lead into a private network', async () => {
  const own = keep(await startPushReceiver());
  const channel = channelTo(own, 'public');
  const { port } = new URL(own.endpoint);
  for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', 'localhost']) {
    const message = messageTo(deviceOf({ ...own, endpoint: `https://${host}:${port}/push` }));
    expect(await channel.send(message)).toMatchObject({ result: host === 'localhost' ? 'failed' : 'refused' });
  }
  expect(own.connections()).toBe(0);
});

test('device keys that are not on the curve are refused', async () => {
  const own = keep(await startPushReceiver());
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: own.keys.auth };
  expect(await channelTo(own).send(messageTo(deviceOf({ ...own, keys })))).toMatchObject({ result: 'refused' });
  expect(own.connections()).toBe(0);
});

test('a waiting order is pushed to a device, until the device is gone', async () => {
  const workspaceId = await world.workspace();
  const staff = await world.person(workspaceId, { role: 'staff', language: 'ar' });
  await addDevice(world.verbs, world.secrets.notifications, { userId: staff.id, ...receiver, name: 'Phone' });
  const order = async () => ({
    ...{ kind: 'order.waiting', workspaceId, data: { number: '1042', minutes: 3 } },
    subjectId: await createOrder(world.db, workspaceId, { status: 'pending' }),
  });
  await world.record((await order()) as Parameters<typeof world.record>[0]);
  await world.untilSettled();
  expect(receiver.pushes.map(({ payload }) => payload)).toMatchObject([
    { title: expect.stringContaining('ينتظر'), url: `${world.dashboardUrl}/${workspaceId}/orders`, language: 'ar' },
  ]);
  const [pushed] = receiver.pushes;
  expect(pushed && vapidClaims(pushed, world.vapidPublicKey)).not.toBeNull();
  expect((await listDevices(world.verbs, staff.id)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([expect.anything()]);

  status = 410;
  await world.record((await order()) as Parameters<typeof world.record>[0]);
  await world.untilSettled();
  expect(receiver.pushes).toHaveLength(2);
  expect(await listDevices(world.verbs, staff.id)).toEqual([]);
});

test('devices at a push service that hangs do not delay those of others', async () => {
  status = 0;
  const workspaces = await Promise.all([world.workspace(), world.workspace()]);
  const [many, one] = await Promise.all(workspaces.map((id) => world.person(id, { role: 'staff' })));
  const add = (userId: string | undefined, { keys }: Receiver, endpoint: string) =>
    addDevice(world.verbs, world.secrets.notifications, { userId: userId ?? '', keys, endpoint, name: 'Phone' });
  for (let number = 0; number < 20; number += 1) await add(many?.id, receiver, `${receiver.endpoint}${number}`);
  await add(one?.id, other, other.endpoint);
  const before = receiver.pushes.length;
  const notifyAndSettle = async (workspaceId: string | undefined) => {
    const subjectId = await createOrder(world.db, workspaceId ?? '', { status: 'pending' });
    const data = { number: '1042', minutes: 3 };
    await world.record({ kind: 'order.waiting', workspaceId: workspaceId ?? '', subjectId, data });
  };
  await notifyAndSettle(workspaces[0]);
  await eventually(() => receiver.pushes.length - before >= 4);
  const began = performance.now();
  await notifyAndSettle(workspaces[1]);
  await eventually(() => other.pushes.length > 0);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(receiver.pushes.length - before).toBeLessThan(8);
});
