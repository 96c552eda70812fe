import { expect, test } from 'bun:test';
import { RedisClient } from 'bun';
import { announceEvents } from '../../../shared/messaging/announce.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { hostPortsOf } from '../../../shared/webhooks/rules/host-port.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { createWorld, eventually, secretsKey } from '../../support/running/world.ts';
import { freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { startRawServer } from './raw-server.ts';

const [redis, nats, world] = await forThisFile(freshRedis(), freshNats(), createWorld());
const redisPort = new URL(redis.url).port;
const rawServers = [startRawServer(() => {}), startRawServer(() => {})] as const;
const [neighbour, proxy, receiver] = await forThisFile(...rawServers, startReceiver());
const { url: proxyUrl } = proxy;
const [messaging] = await forThisFile(connectMessaging(nats.url, 'test'));
await eventually(() => messaging.connected());
/** The service as `npm start` runs it, on a private network, with a hostile environment. */
const [service] = await forThisFile(
  startServiceProcess('webhook-dispatcher', {
    DATABASE_URL: world.url,
    NATS_URL: nats.url,
    SECRETS_KEY: secretsKey,
    STACK_ADDRESSES: `127.0.0.1:${redisPort},127.0.0.1:${neighbour.port}`,
    ...{ HTTP_PROXY: proxyUrl, http_proxy: proxyUrl, HTTPS_PROXY: proxyUrl, ALL_PROXY: proxyUrl },
  }),
);

async function deliverTo(url: string) {
  const workspaceId = await world.workspace();
  await world.endpoint(workspaceId, { url });
  await world.record(workspaceId);
  announceEvents(messaging);
  await eventually(async () => (await world.attempts(workspaceId)).length === 1);
  const [[delivery], [attempt]] = await Promise.all([world.deliveries(workspaceId), world.attempts(workspaceId)]);
  return { delivery, attempt };
}

test('an endpoint at the stack’s Redis gets nothing, not even a connection', async () => {
  const watch = new RedisClient(redis.url);
  const connections = async () => /total_connections_received:(\d+)/.exec(await watch.send('INFO', ['stats']))?.[1];
  const before = await connections();
  const hosts = ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', '2130706433'];
  for (const { delivery, attempt } of await Promise.all(
    hosts.map((host) => deliverTo(`http://${host}:${redisPort}/`)),
  )) {
    expect(attempt).toMatchObject({ error: 'blocked_address', httpStatus: null });
    expect(delivery).toMatchObject({ status: 'retrying', lastError: expect.stringMatching(/^blocked_address: /) });
  }
  expect(before).toBeDefined();
  expect(await connections()).toBe(before);
  watch.close();
});

test('endpoints at PostgreSQL, NATS, health ports and services get nothing', async () => {
  const places = [world.url, nats.url].flatMap(hostPortsOf).map(({ port }) => port);
  const ports = [...places, service.healthPort, neighbour.port];
  for (const { attempt } of await Promise.all(ports.map((port) => deliverTo(`http://localhost:${port}/`)))) {
    expect(attempt).toMatchObject({ error: 'blocked_address' });
  }
  expect(neighbour.sockets).toHaveLength(0);
});

test('a local receiver gets its events directly, whatever proxy is set', async () => {
  const { delivery } = await deliverTo(`http://localhost:${receiver.port}/hook`);
  expect(delivery).toMatchObject({ status: 'delivered', httpStatus: 204 });
  expect(receiver.received).toHaveLength(1);
  expect(proxy.sockets).toHaveLength(0);
});

test('a receiver’s answer is stored as readable text, whatever its bytes', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a\0b\x1b[31m\u202ec\u2066 \ud83d\ude00 '),
    Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0xc0, 0x80]),
    Buffer.from('é'.repeat(800)),
  ]);
  const rude = await startReceiver((_, response) => response.writeHead(500).end(bytes));
  const { delivery } = await deliverTo(rude.url);
  await rude.close();
  const text = delivery?.lastError ?? '';
  expect(text).toStartWith('http_500: a b [31m c 😀 \ufffd\ufffd');
  expect([...text]).toHaveLength(500);
  expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});
