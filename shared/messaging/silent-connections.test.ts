import { expect, test } from 'bun:test';
import { keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { type LostDirection, startWire, type Wire } from '../../tests/support/running/wire.ts';
import { freshNats, type Server } from '../../tests/support/stores/datastores.ts';
import { freeze, thaw } from '../../tests/support/stores/freeze.ts';
import { fairClock } from '../../tests/support/watching/fair-clock.ts';
import { defaultTimeoutMs, until } from '../runtime/until.ts';
import { connectMessaging, type Messaging } from './connect.ts';

// When packets are dropped neither side is notified, and NATS would send commands to a lost service. So both sides ping.
const reconnectWithinMs = 10_000;
/** NATS 2.9 pings idle connections only. */
const idleMs = 8_000;
const nats = await freshNats();
const keep = keeperForThisFile();

test.concurrent('a silent connection is replaced within 10 s, and no command is lost', async () => {
  const kinds: LostDirection[] = ['questions', 'answers', 'both'];
  await Promise.all(kinds.map(testLosing));
});

// Unpatched nats.js keeps a second connection after an abandoned dial, and NATS loses half of a service's replies
// (deploy/patches).

test.concurrent('while NATS is frozen requests fail; afterwards there is one connection', async () => {
  const frozen = await freshNats();
  const wire = await wireTo(frozen);
  const messaging = await member(throughWire(frozen, wire));
  const heard: string[] = [];
  messaging.subscribe('hint', null, (message) => heard.push(message.string()));
  messaging.subscribe('ask', 'queue', (message) => message.respond('1'));
  freeze(frozen);
  messaging.publish('hint');
  await expect(messaging.request('ask', {}, 100)).rejects.toMatchObject({ code: 'unavailable' });
  // The first connection, an abandoned dial, and the next one.
  await until(() => wire.counts().opened >= 3, { timeoutMessage: () => 'the client did not dial twice' });
  thaw(frozen);
  await until(() => messaging.connected() && wire.counts().open === 1, {
    timeoutMessage: () => `connected: ${messaging.connected()}, connections: ${wire.counts().open}`,
  });
  messaging.publish('hint');
  // Many, so that a superfluous connection would get some.
  for (let n = 0; n < 20; n += 1) expect(await messaging.request('ask', {}, defaultTimeoutMs)).toBe(1);
  expect(heard).toHaveLength(1);
});

async function testLosing(lost: LostDirection): Promise<void> {
  const [wire, caller, healthy] = [await wireTo(nats), await member(nats.url), await member(nats.url)];
  const lossy = await member(throughWire(nats, wire));
  const heard: string[] = [];
  for (const [name, messaging] of Object.entries({ healthy, lossy })) {
    messaging.subscribe(`ask.${lost}`, 'queue', (message) => message.respond(JSON.stringify(name)));
    messaging.subscribe(`hint.${lost}`, null, () => heard.push(name));
  }
  const ask = (from: Messaging) => from.request(`ask.${lost}`, {}, 1_000).catch(() => 'nobody');
  const isServed = async (from: Messaging): Promise<boolean> => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(from)));
    return answers.includes('lossy') && answers.includes('healthy') && !answers.includes('nobody');
  };
  const late = () => `losing ${lost}, connected: ${lossy.connected()}`;
  await until(() => isServed(caller), { timeoutMessage: late });
  wire.silence(lost);
  const elapsed = fairClock();
  expect(await isServed(caller)).toBe(false);
  await until(() => isServed(caller), { everyMs: idleMs, timeoutMessage: late });
  expect(elapsed()).toBeLessThan(reconnectWithinMs);
  expect(await isServed(lossy)).toBe(true);
  heard.length = 0;
  caller.publish(`hint.${lost}`);
  await until(() => heard.length === 2, { timeoutMessage: () => `heard by ${heard}` });
}

async function wireTo({ port }: Server): Promise<Wire> {
  const wire = keep(await startWire({ noticedMs: null }));
  wire.setTargets(port);
  return wire;
}

function throughWire({ url, port }: Server, wire: Wire): string {
  return url.replace(String(port), String(wire.port));
}

async function member(url: string): Promise<Messaging> {
  const messaging = keep(connectMessaging(url, 'test'));
  await until(() => messaging.connected(), { timeoutMessage: () => 'not connected' });
  return messaging;
}
