import { expect, test } from 'bun:test';
import { announceEvents } from '../../../shared/messaging/announce.ts';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createWorld, eventually, startService } from '../../support/running/world.ts';
import { freshNats } from '../../support/stores/datastores.ts';

/** Answers of a company's name server: some names have internal addresses, others do not exist. */
const inside: Readonly<Record<string, string>> = {
  'vault.corp.example': '10.0.0.5',
  'metadata.example': '169.254.169.254',
};
const resolve = async (hostname: string) => {
  const address = inside[hostname];
  if (address === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [{ address, family: 4 }];
};

const [world, nats] = await forThisFile(createWorld(), freshNats());
const network = createNetwork('public', { resolve });
const [service] = await forThisFile(startService(world, { network, natsUrl: nats.url }));
await eventually(() => service.messaging.connected());

test('internal names are hidden from admins, and logged', async () => {
  const hosts = ['vault.corp.example', 'metadata.example', 'nowhere.corp.example'];
  const workspaceId = await world.workspace();
  const endpoints = await Promise.all(hosts.map((host) => world.endpoint(workspaceId, { url: `https://${host}/` })));
  await world.record(workspaceId);
  announceEvents(service.messaging);
  await eventually(async () => (await world.attempts(workspaceId)).length === hosts.length);

  const [attempts, deliveries] = [await world.attempts(workspaceId), await world.deliveries(workspaceId)];
  const errors = [...attempts.map(({ error }) => error), ...deliveries.map(({ lastError }) => lastError)];
  expect(new Set(errors)).toEqual(new Set(['dns', 'dns: the host name does not lead to a public address']));
  const durations = attempts.map(({ durationMs }) => durationMs);
  expect(Math.min(...durations)).toBeGreaterThanOrEqual(500);

  const refused = service.entries.filter(({ message }) => message === 'endpoint host name rejected');
  const reasons = new Map(refused.map(({ fields }) => [fields?.endpointId, fields?.reason]));
  const leadsInside = 'the host name leads to an address where webhooks may not go';
  expect(endpoints.map((id) => reasons.get(id))).toEqual([leadsInside, leadsInside, 'the host name has no address']);
});
