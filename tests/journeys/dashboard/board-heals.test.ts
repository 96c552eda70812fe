import { expect, test } from 'bun:test';
import { connect, connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { createUser } from '../../../shared/people/users.ts';
import { until } from '../../../shared/runtime/until.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { createOrder } from '../../support/data/rows.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { startWire } from '../../support/running/wire.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis, startAgain } from '../../support/stores/datastores.ts';

/** A board that is left open while its service, Postgres, NATS and the network end and come back: it says so, and follows again. */

let [postgres, nats] = await Promise.all([freshPostgres(), freshNats()]);
const [redis, wire, browser] = await forThisFile(freshRedis(), startWire(), startBrowser());
const { url: databaseUrl } = await freshDatabase(postgres);
const [db, people] = await forThisFile(
  connect(databaseUrl, { name: 'test', max: 1 }),
  connectDrizzle(databaseUrl, { name: 'test people', max: 1 }),
);
const workspaceId = await createWorkspace(db);
const key = await createKey(db, workspaceId);
const login = { email: 'ali@example.com', password: crypto.randomUUID() };
await createUser(people, { ...login, workspaceId, role: 'staff' });
const stores = { DATABASE_URL: databaseUrl, NATS_URL: nats.url, REDIS_URL: redis.url };
const url = `http://localhost:${wire.port}`;
const secretsKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
const startDashboard = () =>
  startServiceProcess('dashboard', { ...stores, SECRETS_KEY: secretsKey, DASHBOARD_URL: url });
const [orders] = await forThisFile(startServiceProcess('order-actions', stores));
let dashboard = await startDashboard();
await forThisFile({ stop: () => dashboard.stop() });
wire.lead(dashboard.port);
const { page } = await browser.open({ screen: 'desktop' });
await signIn(page, { url }, login);
await page.goto(`${url}/${workspaceId}/orders`);

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

test('after a cut of the network it says that it is stale, and catches up', async () => {
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

test('without Postgres it says that it is stale, and follows again after', async () => {
  await postgres.stop();
  await isOld();
  postgres = await startAgain(postgres);
  await isLive();
  await follows();
});

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
