import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { ServerResponse } from 'node:http';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { recordEvents } from '../../shared/messaging/record.ts';
import type { Receiver } from '../support/requests/receiver.ts';
import { type Dispatcher, startDispatcher } from '../support/running/dispatcher.ts';
import { eventually } from '../support/running/world.ts';
import { type RawServer, startRawServer } from './webhooks/raw-server.ts';

/** Accepts connections and never responds. */
let hanging: RawServer;
let receiver: Receiver;
let dispatcher: Dispatcher;

const workspaces = 60;
const endpointsEach = 4;
/** Far less than the 15 s after which an attempt at a hanging endpoint ends. */
const maxDelayMs = 5_000;

beforeEach(async () => {
  [hanging, dispatcher] = await Promise.all([startRawServer(() => {}), startDispatcher()]);
  receiver = await dispatcher.receiver();
});
afterEach(async () => {
  await dispatcher.close();
  hanging.close();
});

test('sixty workspaces of hanging endpoints delay no others', async () => {
  const attackers = await createAttackers(hanging.url);
  const victim = await victimWorkspace();
  await flood(attackers);
  await eventually(() => hanging.sockets.length >= 300);
  await expectFastDelivery(victim);
});

test('endpoints that begin to hang delay no others', async () => {
  const unanswered: ServerResponse[] = [];
  let isHanging = false;
  const laterHanging = await dispatcher.receiver((_request, response) => {
    if (isHanging) unanswered.push(response);
    else response.writeHead(204).end();
  });
  const attackers = await createAttackers(laterHanging.url);
  const victim = await victimWorkspace();
  await flood(attackers, 1);
  await Promise.all(attackers.map((each) => dispatcher.untilSettled(each)));
  isHanging = true;
  await flood(attackers);
  await eventually(() => unanswered.length >= 400);
  await expectFastDelivery(victim);
});

async function createAttackers(url: string): Promise<readonly string[]> {
  const attackers = await Promise.all(Array.from({ length: workspaces }, () => dispatcher.workspace()));
  const endpoints = attackers.flatMap((workspaceId) => Array<string>(endpointsEach).fill(workspaceId));
  await Promise.all(endpoints.map((workspaceId) => dispatcher.endpoint(workspaceId, { url })));
  return attackers;
}

async function victimWorkspace(): Promise<string> {
  const workspaceId = await dispatcher.workspace();
  await dispatcher.endpoint(workspaceId, { url: receiver.url });
  await dispatcher.recordEvent(workspaceId);
  await dispatcher.untilSettled(workspaceId);
  return workspaceId;
}

async function flood(workspaceIds: readonly string[], eventsEach = 10): Promise<void> {
  const events = Array.from({ length: eventsEach }, () => ({ name: 'order.created', data: { id: 'ord_1' } }));
  for (const workspaceId of workspaceIds) await dispatcher.db.begin((tx) => recordEvents(tx, workspaceId, events));
  announceEvents(dispatcher.messaging);
}

async function expectFastDelivery(workspaceId: string): Promise<void> {
  const before = receiver.received.length;
  for (let sent = before + 1; sent <= before + 5; sent += 1) {
    await dispatcher.recordEvent(workspaceId);
    await eventually(() => receiver.received.length === sent, maxDelayMs);
  }
  expect(receiver.received).toHaveLength(before + 5);
}
