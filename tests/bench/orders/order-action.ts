import { importOrders } from '../../../services/order-actions/commands/import-orders.ts';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { requestBytes, sendOverKept } from '../measure/keep-alive.ts';
import { inParallel } from '../measure/load.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { startProxy } from '../measure/proxy.ts';
import { report } from '../measure/report.ts';
import { measure } from '../measure/rounds.ts';
import { fiveStatements } from '../peers/five-statements.ts';

const connections = 32;
const minBytes = 500;

/** POST orders/action, each call approving another pending order, beside the same change by five statements in a transaction. */
export async function benchOrderAction({ rounds = 7, units = 1_000 } = {}): Promise<boolean> {
  const [postgres, redis, nats] = [await benchPostgres(), await freshRedis(), await freshNats()];
  const database = await freshDatabase(postgres);
  const db = connect(database.url, { name: 'bench', max: 1 });
  const workspaceId = await createWorkspace(db);
  const { value: key } = await createKey(db, workspaceId, { rateLimit: 10_000_000 });
  const service = await startServiceProcess('order-actions', {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    NATS_URL: nats.url,
    BASE_URL: 'http://localhost',
  });
  const proxy = await startProxy({ ORDER_ACTIONS: service.port });
  const peer = fiveStatements(database.url);
  const store = { name: 'postgres', pid: postgres.pid };
  const ours = [{ name: 'service', pid: service.pid }, store, { name: 'redis', pid: redis.pid }];

  const contenders = 5;
  const pending = await pendingOrders(db, workspaceId, contenders * (rounds + 1) * units);
  const next = (): string => pending.pop() ?? '';
  const request = (): string => {
    const body = JSON.stringify({ order_id: next(), action: 'approve' });
    return requestBytes('POST', '/api/v1/orders/action', { authorization: `Bearer ${key}` }, body);
  };
  const acting = (port: number, connections: number) => (count: number) =>
    sendOverKept(count, { port, connections, request, minBytes });
  const figures = await measure(
    [
      { name: 'order-actions, key and limit', tiers: ours, work: acting(service.port, connections) },
      {
        name: 'five statements in a transaction',
        tiers: [store],
        work: (count) => inParallel(count, connections, () => peer.approve(workspaceId, next())),
      },
      { name: 'order-actions, one call at a time', tiers: ours, work: acting(service.port, 1) },
      {
        name: 'five statements, one change at a time',
        tiers: [store],
        work: (count) => inParallel(count, 1, () => peer.approve(workspaceId, next())),
      },
      {
        name: 'order-actions through Caddy',
        tiers: [...ours, proxy.tier],
        work: acting(proxy.ports.base, connections),
      },
    ],
    { rounds, units },
  );
  await Promise.all([proxy.stop(), service.stop(), peer.end(), db.end()]);
  const time = (index: number, tier: string): number => figures[index]?.tiers[tier] ?? Number.NaN;
  return report('order action', figures, {
    'Postgres against five statements': [time(0, 'postgres'), time(1, 'postgres')],
    'one call at a time: Postgres against five statements': [time(2, 'postgres'), time(3, 'postgres')],
    'one call at a time: service, µs': time(2, 'service'),
  });
}

const batch = 500;

export async function pendingOrders(db: Db, workspaceId: string, count: number): Promise<string[]> {
  const lines = [{ name: 'Masgouf', quantity: 2, unit_price: 25_000, options: [{ name: 'Large', price: 5_000 }] }];
  const customer = { name: 'زينب علي', phone: '+9647701234567' };
  for (let made = 0; made < count; made += batch) {
    const orders = Array.from({ length: Math.min(batch, count - made) }, () => ({ source: 'chat', customer, lines }));
    await importOrders(db, { workspaceId, orders });
  }
  await db`vacuum analyze orders`;
  const rows = await db<{ id: string }[]>`select id from orders order by id`;
  return rows.map(({ id }) => id);
}
