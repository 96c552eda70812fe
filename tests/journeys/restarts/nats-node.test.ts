import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { answers } from '../../../deploy/local/ports/answers.ts';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { folder, writePrivately } from '../../../deploy/local/private-files.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { natsConfiguration } from '../../../deploy/local/stores/nats.ts';
import { type Server, startServer } from '../../../deploy/local/stores/server.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Output } from '../../../shared/contracts/commands.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { startWire } from '../../support/running/wire.ts';
import { freshDatabase, freshRedis } from '../../support/stores/datastores.ts';

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

async function startNatsCluster(): Promise<{ servers: Server[]; password: string }> {
  const password = randomBytes(16).toString('hex');
  const routes = await Promise.all(Array.from({ length: 3 }, freePort));
  const servers = await Promise.all(routes.map((route) => startNode(password, route, routes)));
  return { servers, password };
}

function startNode(password: string, route: number, routes: readonly number[]): Promise<Server> {
  const directory = folder(join(runFolder(), `nats-node-${route}`));
  const configuration = join(directory, 'nats.conf');
  const others = routes.map((port) => `nats://127.0.0.1:${port}`);
  const cluster = { name: 'test', listen: `127.0.0.1:${route}`, routes: others };
  writePrivately(configuration, `${natsConfiguration(password)}\ncluster ${JSON.stringify(cluster)}\n`);
  const greeting = JSON.stringify({ user: 'owner', pass: password, verbose: false });
  const program = demandProgram('nats-server');
  return startServer({
    name: 'NATS',
    command: (at) => [program, '--addr', '127.0.0.1', '--port', String(at), '--config', configuration],
    url: (at) => `nats://owner:${password}@127.0.0.1:${at}`,
    isReady: (at) => answers(at, `CONNECT ${greeting}\r\nPING\r\n`, 'PONG'),
    log: join(directory, 'nats.log'),
    ...{ deathSignal: 'SIGKILL', stopSignal: 'SIGTERM', stopBoundMs: 5_000 },
  });
}
