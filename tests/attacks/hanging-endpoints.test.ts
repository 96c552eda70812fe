import { expect, test } from 'bun:test';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { recordEvents } from '../../shared/messaging/record.ts';
import { startReceiver } from '../support/requests/receiver.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { createWorld, eventually, secretsKey } from '../support/running/world.ts';
import { freshNats } from '../support/stores/datastores.ts';
import { peakMemoryOf } from '../support/watching/memory.ts';
import { startRawServer } from './webhooks/raw-server.ts';

const endpoints = 40;
const events = 15;
/** The largest data of an event. One letter beyond Latin-1 doubles a string's memory. */
const largest = { text: `ك${'a'.repeat(128 * 1024 - 100)}` };
/** An eighth of the attempts that fit into 64 MiB at this size. */
const maxInFlight = 64;
const maxMemory = 450 * 1024 * 1024;
const arrivesWithinMs = 5_000;

/** A receiver that never answers, and reads only from every other connection. */
let connections = 0;
const neverAnswers = startRawServer(
  (socket) => {
    connections += 1;
    if (connections % 2 === 0) socket.pause();
    else socket.resume();
  },
  { atOnce: true },
);
const [hanging, receiver, world, nats] = await forThisFile(neverAnswers, startReceiver(), createWorld(), freshNats());
const [messaging, service] = await forThisFile(
  connectMessaging(nats.url, 'attack'),
  startServiceProcess('webhook-dispatcher', { DATABASE_URL: world.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey }),
);
await eventually(() => messaging.connected());

async function tenant(url: string, count: number): Promise<string> {
  const workspaceId = await world.workspace();
  for (let made = 0; made < count; made += 1) await world.endpoint(workspaceId, { url });
  return workspaceId;
}

async function recordAndAnnounce(workspaceId: string, ...data: object[]): Promise<void> {
  const events = data.map((each) => ({ name: 'order.created', data: each }));
  await world.db.begin((tx) => recordEvents(tx, workspaceId, events));
  announceEvents(messaging);
}

test('the largest events to hanging endpoints take little memory and no time', async () => {
  const [attacker, other] = [await tenant(hanging.url, endpoints), await tenant(receiver.url, 1)];
  await recordAndAnnounce(attacker, ...new Array(events).fill(largest));
  await eventually(() => hanging.sockets.length >= 20);
  for (let sent = 1; sent <= 5; sent += 1) {
    await recordAndAnnounce(other, { sent });
    await eventually(() => receiver.received.length === sent, arrivesWithinMs);
    await Bun.sleep(500);
  }
  await recordAndAnnounce(other, largest);
  await eventually(() => receiver.received.length === 6, arrivesWithinMs);
  expect(hanging.sockets.length).toBeLessThanOrEqual(maxInFlight);
  expect(peakMemoryOf(service.pid)).toBeLessThan(maxMemory);
});
