import { expect, test } from 'bun:test';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Output } from '../../../shared/contracts/commands.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { startWire } from '../../support/running/wire.ts';
import { freshDatabase, freshRedis } from '../../support/stores/datastores.ts';
import { startNatsCluster } from '../../support/stores/nats-cluster.ts';

/** One of three NATS nodes is killed, behind an address that is balanced over them, as by a cluster's Service. */

const callers = 4;
const ordersOfEach = 12;
const commandWithinMs = 4_000;

const { servers, password } = await startNatsCluster();
const [database, redis, wire] = await forThisFile(freshDatabase(), freshRedis(), startWire(), ...servers.map(killed));
wire.setTargets(...servers.map(({ port }) => port));
const natsUrl = `nats://owner:${password}@127.0.0.1:${wire.port}`;
const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url, NATS_URL: natsUrl };
const [db] = await forThisFile(connect(database.url, { name: 'test' }));
// One connection after the other, so that they are on different nodes.
const services = [
  await startServiceProcess('order-actions', settings),
  await startServiceProcess('order-actions', settings),
  await startServiceProcess('order-actions', settings),
];
const clients = await forThisFile(...Array.from({ length: callers }, () => connectMessaging(natsUrl, 'test')));
await forThisFile(...services.map(killed));

function killed({ stop }: { stop: (signal: 'SIGKILL') => unknown }) {
  return { stop: () => stop('SIGKILL') };
}

test('orders are placed once while a node of NATS is killed', async () => {
  const workspaceId = await createWorkspace(db);
  await until(() => clients.every((client) => client.connected()), { timeoutMessage: () => 'NATS is unavailable' });
  const placed: string[] = [];
  const placing = clients.map(async (client, caller) => {
    for (let nth = 0; nth < ordersOfEach; nth += 1) placed.push(await place(client, workspaceId, `${caller}-${nth}`));
  });
  await until(() => placed.length >= callers * 2, { timeoutMessage: () => 'nothing is placed' });
  await servers[0]?.stop('SIGKILL');
  await Promise.all(placing);

  const [stored] = await db`select count(*)::int as orders from orders where workspace_id = ${workspaceId}`;
  expect(stored).toEqual({ orders: callers * ordersOfEach });
  expect(new Set(placed).size).toBe(callers * ordersOfEach);
  const ready = await Promise.all(services.map(({ healthPort }) => fetch(`http://127.0.0.1:${healthPort}/ready`)));
  expect(ready.map(({ status }) => status)).toEqual(services.map(() => 200));
});

/** Retries after `unavailable` with the same `commandId` until the order is placed. */
async function place(client: (typeof clients)[number], workspaceId: string, commandId: string): Promise<string> {
  const lines = [{ name: 'Kebab', quantity: 1, unit_price: 5_000 }];
  const order = { source: 'storefront', lines } as const;
  const once = async (): Promise<Output<'orders.place'> | undefined> => {
    try {
      return await sendCommand(client, 'orders.place', { workspaceId, commandId, order }, commandWithinMs);
    } catch (error) {
      if (error instanceof Refused && error.code === 'unavailable') return undefined;
      throw error;
    }
  };
  const { store_order } = await until(once, { everyMs: 100, timeoutMessage: () => `${commandId} is not placed` });
  return store_order.id;
}
