import { connectDrizzle, type Db } from '../../../shared/db/connections/connect.ts';
import { createUser } from '../../../shared/people/users.ts';
import { webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';
import { inBulk } from '../../support/data/bulk/in-bulk.ts';
import { type Delivered, fillDeliveries } from '../../support/data/bulk/many-deliveries.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { signedIn } from '../../support/running/dashboard-client.ts';
import { freshNats, freshRedis } from '../../support/stores/datastores.ts';
import { startDashboardProcess } from '../measure/dashboard-process.ts';
import { filledPostgres } from '../measure/filled.ts';
import { get, inParallel } from '../measure/load.ts';
import { report } from '../measure/report.ts';
import { measure } from '../measure/rounds.ts';

const concurrency = 4;
const minPageBytes = 2_000;
/** The orders of ten days with one in five minutes; the large workspace has years of them. */
const fewOrders = 3_000;
/** A few deliveries for each order within the retention. */
const fewDeliveries = 3_000;
const daysKept = 25;
const secretsKey = Buffer.alloc(32, 7).toString('base64');

/** Each page of a workspace with a million orders and deliveries, beside the same page of a small workspace that is as busy today. */
export async function benchDashboard({
  rounds = 5,
  units = 40,
  orders = 1_000_000,
  deliveries = 1_000_000,
} = {}): Promise<boolean> {
  const sizes = { small: { orders: fewOrders, deliveries: fewDeliveries }, large: { orders, deliveries } };
  const fillWorkspaces = (db: Db) => fillEach(db, sizes);
  const settings = { shared_buffers: '256MB' };
  const { postgres, url: databaseUrl, db, made } = await filledPostgres('dashboard', settings, fillWorkspaces);
  const [nats, redis] = await Promise.all([freshNats(), freshRedis()]);
  const people = connectDrizzle(databaseUrl, { name: 'bench people', max: 1 });
  const publicUrl = 'http://localhost:8083';
  const service = await startDashboardProcess(
    { DATABASE_URL: databaseUrl, NATS_URL: nats.url, REDIS_URL: redis.url },
    secretsKey,
  );
  const url = `http://127.0.0.1:${service.port}`;
  const tiers = [
    { name: 'service', pid: service.pid },
    { name: 'postgres', pid: postgres.pid },
  ];
  const contenders = [];
  for (const { name, id, delivered } of made) {
    const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
    await createUser(people, { ...login, workspaceId: id, role: 'admin' });
    const cookie = (await signedIn({ url }, login, publicUrl)).cookie();
    for (const [page, address] of Object.entries(pagesOf(delivered))) {
      contenders.push({
        name: `${page}, ${name}`,
        tiers,
        work: (times: number) =>
          inParallel(times, concurrency, () => get(`${url}/${id}/${address}`, { cookie }, minPageBytes)),
      });
    }
  }
  const pages = Object.keys(pagesOf({ endpointIds: [], deliveryId: '', eventId: '' }));
  const figures = await measure(contenders, { rounds, units });
  await Promise.all([service.stop(), db.end(), people.end()]);
  const sum = (name: string): number => figures.find((figure) => figure.name === name)?.sum ?? Number.NaN;
  const grown = pages.map((page): [number, number] => [sum(`${page}, large`), sum(`${page}, small`)]);
  return report('dashboard', figures, {
    'a page with many orders and deliveries against few, the worst': grown.reduce((worst, one) =>
      one[0] / one[1] > worst[0] / worst[1] ? one : worst,
    ),
    'the most expensive page, ms': Math.max(...figures.map((each) => each.sum)) / 1_000,
  });
}

/** A workspace of each size, with orders and deliveries. */
async function fillEach(db: Db, sizes: Readonly<Record<string, { orders: number; deliveries: number }>>) {
  const secret = createSecrets(webhookSecretsKey(secretsKey)).seal(`whsec_${'0'.repeat(32)}`);
  const made: { name: string; id: string; delivered: Delivered }[] = [];
  for (const [name, { orders, deliveries }] of Object.entries(sizes)) {
    const id = await createWorkspace(db);
    await fillOrders(db, id, orders);
    const delivered = await fillDeliveries(db, id, { deliveries, endpoints: 5, days: daysKept, secret });
    made.push({ name, id, delivered });
  }
  await db`vacuum analyze`;
  return made;
}

/** The addresses of the pages, by their names in the report. */
function pagesOf({ endpointIds: [endpoint], deliveryId, eventId }: Delivered): Readonly<Record<string, string>> {
  const list = 'webhooks/deliveries?since=all';
  return {
    home: 'home',
    keys: 'keys',
    people: 'people',
    settings: 'settings',
    audit: 'audit',
    endpoints: 'webhooks',
    'an endpoint': `webhooks/${endpoint}`,
    'what it missed': `webhooks/${endpoint}/again`,
    deliveries: list,
    'of an endpoint': `${list}&endpoint=${endpoint}`,
    'of an event': `${list}&event=order.rejected`,
    'that are waiting': `${list}&status=pending`,
    'that are tried again': `${list}&status=retrying`,
    'that arrived': `${list}&status=delivered`,
    'that failed': `${list}&status=failed`,
    'of an hour': 'webhooks/deliveries?since=hour',
    'a delivery': `webhooks/deliveries/${deliveryId}`,
    'an event': `webhooks/events/${eventId}`,
    'failed, to send again': 'webhooks/deliveries/again?status=failed',
    'arrived, to send again': 'webhooks/deliveries/again?status=delivered',
    rules: 'rules',
  };
}

/** An order each five minutes up to now, without the trigger that would set every `updated_at` to now. */
export async function fillOrders(db: Db, workspaceId: string, count: number): Promise<void> {
  await inBulk(db, ['orders'], () =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
      insert into orders (workspace_id, id, source, number, status, step, summary, details, amount_only, lines, promotions,
        currency, subtotal, delivery_fee, discount, tax, promotion_savings, total, created_at, updated_at)
      select ${workspaceId}, 'ord_' || lpad(n::text, 26, '0'), 'storefront', n::text,
        case when n <= 20 then 'pending' else 'arrived' end, 'completed', 'Tea', '{}', false, '[]', '[]', 'IQD',
        1000, 0, 0, 0, 0, 1000, clock() - n * interval '5 minutes', clock()
      from generate_series(1, ${count}::int) n`;
    }),
  );
}
