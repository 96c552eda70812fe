import type { Db } from '../../../shared/db/connections/connect.ts';
import { inBulk } from '../../support/data/bulk/in-bulk.ts';
import { type Delivered, fillDeliveries } from '../../support/data/bulk/many-deliveries.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { filledPostgres } from '../measure/filled.ts';
import { report } from '../measure/report.ts';
import { type Contender, measure, microsOf } from '../measure/rounds.ts';
import { sealed } from '../measure/secrets.ts';
import { cookieOfNew } from '../measure/staff-cookie.ts';
import { startDashboardProcess } from './dashboard-pages.ts';

/** The orders of ten days with one in five minutes; the large workspace has years of them. */
export const fewOrders = 3_000;
export const manyOrders = 1_000_000;
/** A few deliveries for each order within the retention. */
const sizes = {
  small: { orders: fewOrders, deliveries: 3_000 },
  large: { orders: manyOrders, deliveries: 1_000_000 },
};
const daysKept = 25;

/** Each page of a workspace with a million orders and deliveries, beside the same page of a small workspace that is as busy today. */
export async function benchDashboard({ rounds = 5, units = 40 } = {}): Promise<boolean> {
  const { postgres, url, db, made } = await filledPostgres('dashboard', {}, fillEach);
  const dashboard = await startDashboardProcess(postgres, url);
  const contenders: Contender[] = [];
  for (const { size, id, delivered } of made) {
    const cookie = await cookieOfNew('admin', url, id);
    for (const [page, address] of Object.entries(pagesOf(delivered)))
      contenders.push(dashboard.page(`${page}, ${size}`, `${id}/${address}`, cookie));
  }
  const figures = await measure(contenders, { rounds, units });
  await Promise.all([dashboard.stop(), db.end()]);
  const micros = microsOf(figures);
  const pages = Object.keys(pagesOf({ endpointIds: [], deliveryId: '', eventId: '' }));
  const grown = pages.map((page): [number, number] => [micros(`${page}, large`), micros(`${page}, small`)]);
  return report('dashboard', figures, {
    'a page with many orders and deliveries against few, the worst': grown.reduce((worst, one) =>
      one[0] / one[1] > worst[0] / worst[1] ? one : worst,
    ),
    'the most expensive page, ms': Math.max(...figures.map((each) => each.sum)) / 1_000,
  });
}

/** A workspace of each size, with orders and deliveries. */
async function fillEach(db: Db) {
  const secret = sealed(`whsec_${'0'.repeat(32)}`);
  const made: { size: string; id: string; delivered: Delivered }[] = [];
  for (const [size, { orders, deliveries }] of Object.entries(sizes)) {
    const id = await createWorkspace(db);
    await fillOrders(db, id, orders);
    const delivered = await fillDeliveries(db, id, { deliveries, endpoints: 5, days: daysKept, secret });
    made.push({ size, id, delivered });
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
