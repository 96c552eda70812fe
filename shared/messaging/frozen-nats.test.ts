import { afterAll, expect, test } from 'bun:test';
import { freshNats } from '../../tests/support/stores/datastores.ts';
import { freeze, thaw } from '../../tests/support/stores/freeze.ts';
import { patienceMs, until } from '../runtime/until.ts';
import { connectMessaging } from './connect.ts';

// Unpatched nats.js keeps a second connection after an abandoned dial, and NATS loses half of a service's replies
// (deploy/patches).

/** So long that it dials after it has given the connection up. */
const frozenMs = 6_000;
/** NATS closes connections that have not authenticated within two seconds. */
const strangersEndMs = 4_000;
const nats = await freshNats();
const messaging = connectMessaging(nats.url, 'test');
afterAll(() => messaging.close());

test('while NATS is frozen requests fail; afterwards there is one connection', async () => {
  const isConnected = () => until(() => messaging.connected(), { late: () => 'not connected' });
  const heard: string[] = [];
  messaging.subscribe('hint', null, (message) => heard.push(message.string()));
  messaging.subscribe('ask', 'queue', (message) => message.respond('1'));
  await isConnected();
  freeze(nats);
  messaging.publish('hint');
  await expect(messaging.request('ask', {}, 100)).rejects.toMatchObject({ code: 'unavailable' });
  await until(() => !messaging.connected(), { late: () => 'nobody noticed' });
  await Bun.sleep(frozenMs);
  thaw(nats);
  await isConnected();
  await Bun.sleep(strangersEndMs);
  await isConnected();
  messaging.publish('hint');
  // Many, so that a superfluous connection would get some.
  for (let n = 0; n < 20; n += 1) expect(await messaging.request('ask', {}, patienceMs)).toBe(1);
  expect(heard).toHaveLength(1);
});
