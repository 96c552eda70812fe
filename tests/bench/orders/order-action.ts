import { importOrders } from '../../../services/order-actions/commands/import-orders.ts';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshDatabase, freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { type Call, callAll, inParallel, requestBytes } from '../measure/load.ts';
import { benchPostgres } from '../measure/postgres.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure, microsOf } from '../measure/rounds.ts';
import { fiveStatements } from '../peers/five-statements.ts';

const connections = { '': 32, ', one call at a time': 1 };

/** POST orders/action, each call approving another pending order, beside the same change by five statements in a transaction. */
export async function benchOrderAction({ rounds = 7, units = 1_000 } = {}): Promise<boolean> {
  const [postgres, redis, nats] = [await benchPostgres(), await freshRedis(), await freshNats()];
  const { url } = await freshDatabase(postgres);
  const db = connect(url, { name: 'bench', max: 1 });
  const workspaceId = await createWorkspace(db);
  const { value: key } = await createKey(db, workspaceId, { rateLimit: 10_000_000 });
  const stores = { DATABASE_URL: url, REDIS_URL: redis.url, NATS_URL: nats.url };
  const service = await startServiceProcess('order-actions', stores);
  const peer = fiveStatements(url);
  const store = { name: 'postgres', pid: postgres.pid };
  const ours = [{ name: 'service', pid: service.pid }, store, { name: 'redis', pid: redis.pid }];

  const contenders = 4;
  const pending = await pendingOrders(db, workspaceId, contenders * (rounds + 1) * units);
  const next = (): string => pending.pop() ?? '';
  const kinds = Object.entries(connections).flatMap(([how, atOnce]): Contender[] => [
    {
      name: `order-actions${how}`,
      tiers: ours,
      work: (count) => callAll(count, atOnce, () => approval(service.port, key, next())),
    },
    {
      name: `five statements${how}`,
      tiers: [store],
      work: (count) => inParallel(count, atOnce, () => peer.approve(workspaceId, next())),
    },
  ]);
  const figures = await measure(kinds, { rounds, units });
  await Promise.all([service.stop(), peer.end(), db.end()]);
  const micros = microsOf(figures);
  const postgresOf = (how: string): [number, number] => [
    micros(`order-actions${how}`, 'postgres'),
    micros(`five statements${how}`),
  ];
  return report('order action', figures, {
    'Postgres against five statements': postgresOf(''),
    'one call at a time: Postgres against five statements': postgresOf(', one call at a time'),
    'one call at a time: service, µs': micros('order-actions, one call at a time', 'service'),
  });
}

export function approval(port: number, key: string, orderId: string): Call {
  const body = JSON.stringify({ order_id: orderId, action: 'approve' });
  const request = requestBytes('POST', '/api/v1/orders/action', { authorization: `Bearer ${key}` }, body);
  return { port, request, minBytes: 200 };
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
