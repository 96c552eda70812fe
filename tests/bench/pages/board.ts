import { connect as connectSocket, type Socket } from 'node:net';
import { connect, connectDrizzle, type Db, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { orderCommandClient } from '../../support/requests/order-commands.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { memoryOf } from '../../support/watching/memory.ts';
import { staffCookie, startDashboardProcess } from '../measure/dashboard-process.ts';
import { get, inParallel } from '../measure/load.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { measure } from '../measure/rounds.ts';
import { fillOrders } from './dashboard.ts';

const concurrency = 4;
const minPageBytes = 2_000;
/** The orders of ten days with one in five minutes; the large workspace has years of them. */
const fewOrders = 3_000;
const openOrders = 40;
const streamsOfPerson = 50;

/** The board of a workspace with a million orders against a small one, and a change sent to 800 open boards. */
export async function benchBoard({ rounds = 5, units = 100, orders = 1_000_000, boards = 800 } = {}): Promise<boolean> {
  const postgres = await benchPostgres();
  const [database, nats, redis] = await Promise.all([freshDatabase(postgres), freshNats(), freshRedis()]);
  const db = connect(database.url, { name: 'bench', max: 1, settings: withoutTimeLimit });
  const people = connectDrizzle(database.url, { name: 'bench people', max: 1 });
  const messaging = connectMessaging(nats.url, 'bench');
  const stores = { DATABASE_URL: database.url, NATS_URL: nats.url, REDIS_URL: redis.url };
  const orderActions = await startServiceProcess('order-actions', stores);
  const service = await startDashboardProcess(stores);
  const url = `http://127.0.0.1:${service.port}`;
  const tiers = [
    { name: 'service', pid: service.pid },
    { name: 'postgres', pid: postgres.pid },
  ];
  const cookieOf = (workspaceId: string) => staffCookie(people, workspaceId);
  const contenders = [];
  const workspaces: string[] = [];
  for (const { name, count } of [
    { name: 'small', count: fewOrders },
    { name: 'large', count: orders },
  ]) {
    const workspaceId = await createWorkspace(db);
    workspaces.push(workspaceId);
    await fillOrders(db, workspaceId, count);
    await openSome(db, workspaceId);
    const [path, cookie] = [`${url}/${workspaceId}/orders`, await cookieOf(workspaceId)];
    const work = (times: number) => inParallel(times, concurrency, () => get(path, { cookie }, minPageBytes));
    contenders.push({ name: `the board, ${name}`, tiers, work });
  }
  await db.unsafe('vacuum analyze orders');
  // Half of the boards in each workspace, because with those opened before it may have 500.
  const openBoards = async (count: number): Promise<Listener[]> => {
    const opened: Listener[] = [];
    while (opened.length < count) {
      const workspaceId = workspaces[(opened.length / streamsOfPerson) % workspaces.length] ?? '';
      const cookie = await cookieOf(workspaceId);
      opened.push(
        ...(await Promise.all(
          Array.from({ length: streamsOfPerson }, () => listen(service.port, workspaceId, cookie)),
        )),
      );
    }
    return opened;
  };
  // Some boards are opened before, so that the cost that all boards share is not counted.
  const listeners = await openBoards(boards / 4);
  const before = memoryOf(service.pid);
  listeners.push(...(await openBoards(boards)));
  const kilobytes = (memoryOf(service.pid) - before) / boards / 1024;

  const seconds: number[] = [];
  const { send } = orderCommandClient(messaging);
  await until(() => messaging.connected(), { boundMs: 10_000, timeoutMessage: () => 'NATS did not answer' });
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const moved = new Map(
      await Promise.all(
        workspaces.map(async (workspaceId) => {
          const [open] = await db<{ id: string }[]>`
            select id from orders where workspace_id = ${workspaceId} and step = 'submitted' limit 1`;
          const orderId = open?.id ?? '';
          await send('orders.move', { workspaceId, orderId, step: 'accepted' });
          return [workspaceId, orderId] as const;
        }),
      ),
    );
    const haveAllReceived = (): boolean =>
      listeners.every(({ received, workspaceId }) => received().includes(moved.get(workspaceId) ?? ''));
    await until(haveAllReceived, {
      boundMs: 30_000,
      timeoutMessage: () => 'not every board received the change',
      everyMs: 5,
    });
    seconds.push((performance.now() - begun) / 1000);
  }
  for (const { socket } of listeners) socket.destroy();
  const figures = await measure(contenders, { rounds, units });
  await messaging.close();
  await Promise.all([service.stop(), orderActions.stop(), db.end(), people.end()]);
  const sum = (name: string): number => figures.find((figure) => figure.name === name)?.sum ?? Number.NaN;
  return report('board', figures, {
    'the board with many orders against one with few': [sum('the board, large'), sum('the board, small')],
    'a change at every open board, the slowest, s': Math.max(...seconds),
    'memory of an open board, kB': kilobytes,
  });
}

interface Listener {
  readonly workspaceId: string;
  readonly socket: Socket;
  /** The text received so far. */
  readonly received: () => string;
}

/** An open board: the connection of its stream. */
export function listen(port: number, workspaceId: string, cookie: string): Promise<Listener> {
  const { promise, resolve, reject } = Promise.withResolvers<Listener>();
  const socket = connectSocket({ host: '127.0.0.1', port });
  let text = '';
  socket.on('connect', () =>
    socket.write(`GET /${workspaceId}/orders/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`),
  );
  socket.on('data', (bytes) => {
    text = (text + bytes).slice(-20_000);
    if (text.includes('event: beat')) resolve({ workspaceId, socket, received: () => text });
    else if (!text.startsWith('HTTP/1.1 200')) reject(new Error(`a stream returned ${text.slice(0, 100)}`));
  });
  socket.on('error', reject);
  return promise;
}

/** The newest orders are still on the board, all of them new. */
async function openSome(db: Db, workspaceId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update orders set status = 'pending', step = 'submitted' where workspace_id = ${workspaceId} and id in (
        select id from orders where workspace_id = ${workspaceId} order by created_at desc limit ${openOrders})`;
  });
}
