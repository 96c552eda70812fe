import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { type Receiver, startReceiver } from '../../services/webhook-dispatcher/receiver-for-tests.ts';
import { type RawServer, startRawServer } from '../../services/webhook-dispatcher/sender/raw-server-for-tests.ts';
import {
  createWorld,
  eventually,
  secretsKey,
  startMs,
  type World,
} from '../../services/webhook-dispatcher/start-for-tests.ts';
import { sendCommand } from '../../shared/messaging/commands.ts';
import { connectMessaging, type Messaging } from '../../shared/messaging/connect.ts';
import { freshNats, type Server } from '../support/datastores.ts';
import { startServiceProcess } from '../support/service-process.ts';

/** A receiver that never answers, and reads only from every other connection. */
let hanging: RawServer;
let receiver: Receiver;
let world: World;
let nats: Server;
let messaging: Messaging;
let service: Awaited<ReturnType<typeof startServiceProcess>>;

const endpoints = 40;
const events = 15;
/** NATS takes no command over 1 MiB, so no event is larger. One letter beyond Latin-1 doubles what a string takes. */
const largest = { text: `ك${'a'.repeat(1_040_000)}` };
/** 32 MB of first attempts, at about a megabyte each. */
const mostUnderWay = 33;
const mostMegabytes = 450;
const arrivesWithinMs = 5_000;
const commandMs = 10_000;

beforeAll(async () => {
  let connections = 0;
  hanging = await startRawServer(
    (socket) => {
      connections += 1;
      if (connections % 2 === 0) socket.pause();
      else socket.resume();
    },
    { atOnce: true },
  );
  [receiver, world, nats] = await Promise.all([startReceiver(), createWorld(), freshNats()]);
  service = await startServiceProcess('webhook-dispatcher', {
    DATABASE_URL: world.url,
    NATS_URL: nats.url,
    SECRETS_KEY: secretsKey,
    WEBHOOK_NETWORK: 'private',
  });
  messaging = connectMessaging(nats.url, 'attack');
  await eventually(() => messaging.connected());
}, startMs);

afterAll(async () => {
  await service.stop('SIGKILL');
  hanging.close();
  await receiver.close();
  await messaging.close();
  await world.close();
  await nats.stop('SIGKILL');
}, startMs);

async function tenant(url: string, count: number): Promise<string> {
  const workspaceId = await world.workspace();
  for (let made = 0; made < count; made += 1) {
    const endpointId = await world.endpoint(workspaceId, { url });
    await world.rule(workspaceId, 'file.ready', endpointId);
  }
  return workspaceId;
}

const happens = (workspaceId: string, data: Record<string, unknown>) =>
  sendCommand(messaging, 'automation.trigger', { workspaceId, event: 'file.ready', data }, commandMs);

test(
  'the largest events to many endpoints that hang neither fill the memory nor hold up another tenant',
  async () => {
    const [attacker, other] = [await tenant(hanging.url, endpoints), await tenant(receiver.url, 1)];
    for (let sent = 0; sent < events; sent += 1) await happens(attacker, largest);
    await eventually(() => hanging.sockets.length >= 20);
    for (let sent = 1; sent <= 5; sent += 1) {
      await happens(other, { sent });
      await eventually(() => receiver.received.length === sent, arrivesWithinMs);
      await Bun.sleep(500);
    }
    // One that is as large as the attacker's gets through too.
    await happens(other, largest);
    await eventually(() => receiver.received.length === 6, arrivesWithinMs);
    expect(hanging.sockets.length).toBeLessThanOrEqual(mostUnderWay);
    expect(mostResidentMegabytes(service.pid)).toBeLessThan(mostMegabytes);
  },
  startMs,
);

/** Since the process began. */
function mostResidentMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
