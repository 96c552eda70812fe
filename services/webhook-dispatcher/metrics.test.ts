import { expect, test } from 'bun:test';
import { announceEvents } from '../../shared/messaging/announce.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createSweep } from '../../tests/support/running/dispatcher.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { createWorld, eventually, secretsKey } from '../../tests/support/running/world.ts';
import { freshNats } from '../../tests/support/stores/datastores.ts';

const [world, nats, receiver] = await forThisFile(
  createWorld(),
  freshNats(),
  startReceiver(({ path }, response) => response.writeHead(Number(path.slice(1))).end()),
);
const [service] = await forThisFile(
  startServiceProcess('webhook-dispatcher', { DATABASE_URL: world.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey }),
);
const [messaging] = await forThisFile(connectMessaging(nats.url, 'test'));
await eventually(() => messaging.connected());
const sweep = await createSweep(world, messaging);

/** The service's own counters that are above zero. */
async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${service.healthPort}/metrics`)).text();
  const lines = text.split('\n').filter((line) => /^webhook_\w+_total/.test(line));
  const samples = lines.map((line): [string, number] => [
    line.slice(0, line.lastIndexOf(' ')),
    Number(line.slice(line.lastIndexOf(' '))),
  ]);
  return Object.fromEntries(samples.filter(([, value]) => value > 0));
}

/** An endpoint that answers with `status`, in a workspace of its own. */
async function endpointThatAnswers(status: number) {
  const workspaceId = await world.workspace();
  return {
    workspaceId,
    endpointId: await world.endpoint(workspaceId, { url: `http://127.0.0.1:${receiver.port}/${status}` }),
  };
}

async function record(workspaceId: string, count = 1): Promise<void> {
  await world.record(workspaceId, 'order.created', count);
  announceEvents(messaging);
}

const drained = async (): Promise<boolean> => {
  if ((await world.makeAllDue()) > 0) await sweep();
  return world.drained();
};

test('events, attempts by outcome and deliveries by status are counted once', async () => {
  expect(await counted()).toEqual({});
  const good = await endpointThatAnswers(204);
  await record(good.workspaceId, 3);
  await eventually(drained);
  // An event without an endpoint is fanned out too.
  await record(await world.workspace());
  await eventually(drained);
  const delivered = {
    webhook_events_fanned_out_total: 4,
    'webhook_attempts_total{outcome="ok"}': 3,
    'webhook_deliveries_total{status="delivered"}': 3,
  };
  await eventually(async () => Bun.deepEquals(await counted(), delivered));

  const bad = await endpointThatAnswers(503);
  await record(bad.workspaceId);
  await eventually(drained);
  const failed = {
    ...{ ...delivered, webhook_events_fanned_out_total: 5 },
    ...{ 'webhook_attempts_total{outcome="http_5xx"}': 5, 'webhook_deliveries_total{status="failed"}': 1 },
  };
  await eventually(async () => Bun.deepEquals(await counted(), failed));

  const lapsing = await endpointThatAnswers(500);
  await record(lapsing.workspaceId);
  await eventually(async () => (await world.attempts(lapsing.workspaceId)).length === 1);
  await world.db`update webhook_endpoints set enabled = false where id = ${lapsing.endpointId}`;
  await eventually(drained);
  const closed = {
    ...{ ...failed, webhook_events_fanned_out_total: 6 },
    ...{ 'webhook_attempts_total{outcome="http_5xx"}': 6, 'webhook_deliveries_total{status="failed"}': 2 },
  };
  await eventually(async () => Bun.deepEquals(await counted(), closed));
});
