import { connect as connectSocket, type Socket } from 'node:net';
import { connect, type Db, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { orderCommandClient } from '../../support/requests/order-commands.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase } from '../../support/stores/datastores.ts';
import { memoryOf } from '../../support/watching/memory.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure, microsOf } from '../measure/rounds.ts';
import { cookieOfNew } from '../measure/staff-cookie.ts';
import { fewOrders, fillOrders, manyOrders } from './dashboard.ts';
import { startDashboardProcess } from './dashboard-pages.ts';

const openOrders = 40;
const streamsOfPerson = 50;
/** As many as a dashboard and two workspaces may have (services/dashboard/live/streams.ts), the first of them unmeasured. */
const boards = { first: 200, measured: 800 };
const changes = 5;

/** The board of a workspace with a million orders against a small one, and a change sent to a thousand open boards. */
export async function benchBoard({ rounds = 5, units = 100 } = {}): Promise<boolean> {
  const postgres = await benchPostgres();
  const { url } = await freshDatabase(postgres);
  const db = connect(url, { name: 'bench', max: 1, settings: withoutTimeLimit });
  const dashboard = await startDashboardProcess(postgres, url);
  const orderActions = await startServiceProcess('order-actions', dashboard.stores);
  const contenders: Contender[] = [];
  const workspaces: string[] = [];
  for (const [size, count] of Object.entries({ small: fewOrders, large: manyOrders })) {
    const workspaceId = await createWorkspace(db);
    workspaces.push(workspaceId);
    await fillOrders(db, workspaceId, count);
    await openSome(db, workspaceId);
    const cookie = await cookieOfNew('staff', url, workspaceId);
    contenders.push(dashboard.page(`the board, ${size}`, `${workspaceId}/orders`, cookie));
  }
  await db.unsafe('vacuum analyze orders');
  // Half of the boards in each workspace, because a workspace may not have a thousand.
  const openBoards = async (count: number): Promise<Listener[]> => {
    const opened: Listener[] = [];
    while (opened.length < count) {
      const workspaceId = workspaces[(opened.length / streamsOfPerson) % workspaces.length] ?? '';
      const cookie = await cookieOfNew('staff', url, workspaceId);
      const opening = Array.from({ length: streamsOfPerson }, () => listen(dashboard.port, workspaceId, cookie));
      opened.push(...(await Promise.all(opening)));
    }
    return opened;
  };
  // Some boards are opened before, so that the cost that all boards share is not counted.
  const listeners = await openBoards(boards.first);
  const before = memoryOf(dashboard.pid);
  listeners.push(...(await openBoards(boards.measured)));
  const kilobytes = (memoryOf(dashboard.pid) - before) / boards.measured / 1024;
  const seconds = await secondsOfChanges(db, dashboard.stores.NATS_URL, workspaces, listeners);
  for (const { socket } of listeners) socket.destroy();
  const figures = await measure(contenders, { rounds, units });
  await Promise.all([dashboard.stop(), orderActions.stop(), db.end()]);
  const micros = microsOf(figures);
  return report('board', figures, {
    'the board with many orders against one with few': [micros('the board, large'), micros('the board, small')],
    'a change at every open board, the slowest, s': Math.max(...seconds),
    'memory of an open board, kB': kilobytes,
  });
}

/** Moves an order of each workspace several times, and returns how long until all its boards had received it. */
async function secondsOfChanges(db: Db, natsUrl: string, workspaces: readonly string[], listeners: Listener[]) {
  const messaging = connectMessaging(natsUrl, 'bench');
  await until(() => messaging.connected(), { boundMs: 10_000, timeoutMessage: () => 'NATS did not answer' });
  const { send } = orderCommandClient(messaging);
  const moveOne = async (workspaceId: string) => {
    const [open] = await db<{ id: string }[]>`
      select id from orders where workspace_id = ${workspaceId} and step = 'submitted' limit 1`;
    const orderId = open?.id ?? '';
    await send('orders.move', { workspaceId, orderId, step: 'accepted' });
    return [workspaceId, orderId] as const;
  };
  const seconds: number[] = [];
  for (let nth = 0; nth < changes; nth += 1) {
    const begun = performance.now();
    const moved = new Map(await Promise.all(workspaces.map(moveOne)));
    const haveAllReceived = (): boolean =>
      listeners.every(({ received, workspaceId }) => received().includes(moved.get(workspaceId) ?? ''));
    const timeoutMessage = () => 'not every board received the change';
    await until(haveAllReceived, { boundMs: 30_000, timeoutMessage, everyMs: 5 });
    seconds.push((performance.now() - begun) / 1000);
  }
  await messaging.close();
  return seconds;
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
