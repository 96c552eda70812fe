import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { recordEvents } from '../../shared/messaging/record.ts';
import type { Receiver } from '../support/requests/receiver.ts';
import { testMs } from '../support/run/patience.ts';
import { type Dispatcher, startDispatcher } from '../support/running/dispatcher.ts';
import { eventually } from '../support/running/world.ts';
import { type RawServer, startRawServer } from './webhooks/raw-server.ts';

setDefaultTimeout(testMs);

/** A receiver that takes everything and never answers. */
let hanging: RawServer;
let receiver: Receiver;
let dispatcher: Dispatcher;

const workspaces = 60;
const endpointsEach = 4;
const eventsEach = 20;
/** What hangs, hangs for 15 s. */
const arrivesWithinMs = 5_000;

beforeAll(async () => {
  [hanging, dispatcher] = await Promise.all([startRawServer(() => {}), startDispatcher()]);
  receiver = await dispatcher.receiver();
});
afterAll(async () => {
  await dispatcher.close();
  hanging.close();
});

test('sixty workspaces of endpoints that hang hold up nobody whose endpoint answers', async () => {
  const attackers = await Promise.all(Array.from({ length: workspaces }, () => dispatcher.workspace()));
  for (const workspaceId of attackers) {
    for (let made = 0; made < endpointsEach; made += 1) await dispatcher.endpoint(workspaceId, { url: hanging.url });
  }
  const other = await dispatcher.workspace();
  await dispatcher.endpoint(other, { url: receiver.url });
  await dispatcher.happen(other);
  await dispatcher.settled(other);
  const events = Array.from({ length: eventsEach }, () => ({ name: 'order.created', data: { id: 'ord_1' } }));
  for (const workspaceId of attackers) await dispatcher.db.begin((tx) => recordEvents(tx, workspaceId, events));
  await eventually(() => hanging.sockets.length >= 300);
  for (let sent = 2; sent <= 6; sent += 1) {
    await dispatcher.happen(other);
    await eventually(() => receiver.received.length === sent, arrivesWithinMs);
  }
  expect(receiver.received).toHaveLength(6);
});
