import { expect, test } from 'bun:test';
import { connect } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createLogin } from '../../support/running/dashboard-client.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { startWire } from '../../support/running/wire.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis, startAgain } from '../../support/stores/datastores.ts';

/** An open board while its service, PostgreSQL, NATS and the network fail and recover: it shows that it is stale, then catches up. */

let [postgres, nats] = await Promise.all([freshPostgres(), freshNats()]);
const [redis, wire, browser] = await forThisFile(freshRedis(), startWire(), startBrowser());
const { url: databaseUrl } = await freshDatabase(postgres);
const [db] = await forThisFile(connect(databaseUrl, { name: 'test', max: 1 }));
const { workspaceId, key } = await workspaceWithKey(db);
const login = await createLogin(databaseUrl, workspaceId);
const stores = { DATABASE_URL: databaseUrl, NATS_URL: nats.url, REDIS_URL: redis.url };
const url = `http://localhost:${wire.port}`;
const secretsKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
const startDashboard = () =>
  startServiceProcess('dashboard', { ...stores, SECRETS_KEY: secretsKey, DASHBOARD_URL: url });
const [orders] = await forThisFile(startServiceProcess('order-actions', stores));
let dashboard = await startDashboard();
await forThisFile({ stop: () => dashboard.stop() });
wire.setTargets(dashboard.port);
const { page } = await browser.open({ screen: 'desktop' });
await signIn(page, { url }, login);
await page.goto(`${url}/${workspaceId}/orders`);

const isLive = () => page.locator('.live[data-state=live]').waitFor();
const isOld = () => page.locator('.live[data-state=old]').waitFor();
const isIn = (id: string, step: string) => page.locator(`#column-${step} > [id="${id}"]`).waitFor();

/** Approves an order over the API; retried while the service reconnects to its database. */
async function approve(orderId: string): Promise<void> {
  await until(
    async () => {
      const headers = { authorization: `Bearer ${key}` };
      const body = JSON.stringify({ order_id: orderId, action: 'approve' });
      const url = `http://127.0.0.1:${orders.port}/api/v1/orders/action`;
      return (await fetch(url, { method: 'POST', headers, body })).ok;
    },
    { everyMs: 250, timeoutMessage: () => 'the order was not approved' },
  );
}

test('after a lost connection it shows that it is stale, and catches up', async () => {
  const id = await createOrder(db, workspaceId, { source: 'storefront' });
  await isIn(id, 'submitted');
  wire.cut();
  await isOld();
  await approve(id);
  wire.setTargets(dashboard.port);
  await isLive();
  await isIn(id, 'accepted');
  await untilFollowing();
});

test('after a restart of its service it catches up', async () => {
  await dashboard.stop();
  await isOld();
  const id = await createOrder(db, workspaceId, { source: 'storefront' });
  dashboard = await startDashboard();
  wire.setTargets(dashboard.port);
  await isLive();
  await isIn(id, 'submitted');
  await untilFollowing();
});

test('without NATS it finds changes by polling, and by NATS afterwards', async () => {
  await nats.stop();
  await untilFollowing();
  nats = await startAgain(nats);
  await isLive();
  await untilFollowing();
});

test('without PostgreSQL it shows that it is stale, and catches up after', async () => {
  await postgres.stop();
  await isOld();
  postgres = await startAgain(postgres);
  await isLive();
  await untilFollowing();
});

async function untilFollowing(): Promise<void> {
  const id = await until(() => createOrder(db, workspaceId, { source: 'storefront' }).catch(() => undefined), {
    everyMs: 250,
    timeoutMessage: () => 'no new order appeared',
  });
  await isIn(id, 'submitted');
  await approve(id);
  await isIn(id, 'accepted');
  expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
}
