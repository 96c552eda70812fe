import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, connectDrizzle, type Db } from '../../../shared/db/connections/connect.ts';
import { createUser } from '../../../shared/people/users.ts';
import { until } from '../../../shared/runtime/until.ts';
import { type Page, startBrowser } from '../../support/browser/browser.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { createOrder } from '../../support/data/rows.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { startWire } from '../../support/running/wire.ts';
import {
  freshDatabase,
  freshNats,
  freshPostgres,
  freshRedis,
  type Server,
  startAgain,
} from '../../support/stores/datastores.ts';

/** A board that is left open while its service, Postgres, NATS and the network end and come back: it says so, and follows again. */

let postgres: Server;
let nats: Server;
let redis: Server;
let db: Db;
let workspaceId: string;
let key: { value: string };
let orders: Awaited<ReturnType<typeof startServiceProcess>>;
let dashboard: Awaited<ReturnType<typeof startServiceProcess>>;
let wire: Awaited<ReturnType<typeof startWire>>;
let browser: Awaited<ReturnType<typeof startBrowser>>;
let page: Page;
let startDashboard: () => ReturnType<typeof startServiceProcess>;

beforeAll(async () => {
  [postgres, nats, redis, wire, browser] = await Promise.all([
    freshPostgres(),
    freshNats(),
    freshRedis(),
    startWire(),
    startBrowser(),
  ]);
  const { url: databaseUrl } = await freshDatabase(postgres);
  db = connect(databaseUrl, { name: 'test', max: 1 });
  workspaceId = await createWorkspace(db);
  key = await createKey(db, workspaceId);
  const people = connectDrizzle(databaseUrl, { name: 'test people', max: 1 });
  const login = { email: 'ali@example.com', password: crypto.randomUUID() };
  await createUser(people, { ...login, workspaceId, role: 'staff' });
  await people.end();
  const stores = { DATABASE_URL: databaseUrl, NATS_URL: nats.url, REDIS_URL: redis.url };
  const url = `http://localhost:${wire.port}`;
  const settings = {
    ...stores,
    SECRETS_KEY: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
    BASE_URL: 'http://localhost:8080',
    FORMS_URL: 'http://localhost:8081',
    CATALOG_URL: 'http://localhost:8082',
    DASHBOARD_URL: url,
    WEBHOOK_NETWORK: 'private',
  };
  startDashboard = () => startServiceProcess('dashboard', settings);
  [orders, dashboard] = await Promise.all([startServiceProcess('order-actions', stores), startDashboard()]);
  wire.lead(dashboard.port);
  ({ page } = await browser.open({ screen: 'desktop' }));
  await signIn(page, { url }, login);
  await page.goto(`${url}/${workspaceId}/orders`);
});
afterAll(async () => {
  await browser.close();
  wire.stop();
  await Promise.all([dashboard.stop(), orders.stop()]);
  await db.end();
});

const isLive = () => page.locator('.live[data-state=live]').waitFor();
const isOld = () => page.locator('.live[data-state=old]').waitFor();
const isIn = (id: string, step: string) => page.locator(`#column-${step} > [id="${id}"]`).waitFor();

/** As a backend does it, over the API; tried again while the service finds its database. */
async function approve(orderId: string): Promise<void> {
  await until(
    async () => {
      const headers = { authorization: `Bearer ${key.value}` };
      const body = JSON.stringify({ order_id: orderId, action: 'approve' });
      const url = `http://127.0.0.1:${orders.port}/api/v1/orders/action`;
      return (await fetch(url, { method: 'POST', headers, body })).ok;
    },
    { everyMs: 250, late: () => 'the order was not approved' },
  );
}

test('while all is well an order and its approval are there within moments', async () => {
  await isLive();
  await follows();
});

test('after a cut of the network it says that it is old, goes on by itself, and has what was changed meanwhile', async () => {
  const id = await createOrder(db, workspaceId, { source: 'storefront' });
  await isIn(id, 'submitted');
  wire.cut();
  await isOld();
  await approve(id);
  wire.lead(dashboard.port);
  await isLive();
  await isIn(id, 'accepted');
  await follows();
});

test('after a restart of its own service', async () => {
  await dashboard.stop();
  await isOld();
  const id = await createOrder(db, workspaceId, { source: 'storefront' });
  dashboard = await startDashboard();
  wire.lead(dashboard.port);
  await isLive();
  await isIn(id, 'submitted');
  await follows();
});

test('without NATS it finds what nobody told it, and is told again afterwards', async () => {
  await nats.stop();
  await follows();
  nats = await startAgain(nats);
  await isLive();
  await follows();
});

test('without Postgres it says that it is old, and follows again when that is back', async () => {
  await postgres.stop();
  await isOld();
  postgres = await startAgain(postgres);
  await isLive();
  await follows();
});

/** A new order comes, and is approved over the API. */
async function follows(): Promise<void> {
  const id = await until(() => createOrder(db, workspaceId, { source: 'storefront' }).catch(() => undefined), {
    everyMs: 250,
    late: () => 'no order came in',
  });
  await isIn(id, 'submitted');
  await approve(id);
  await isIn(id, 'accepted');
  expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
}
