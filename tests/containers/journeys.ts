/** The tests of `npm run containers` (run.ts): from outside, over HTTPS, with the operator's command line. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { until } from '../../shared/runtime/until.ts';
import { createSyncClient } from '../journeys/sync/client.ts';
import { createClient } from '../support/requests/client.ts';
import { dashboardClient } from '../support/running/dashboard-client.ts';
import { actUnderKills } from './kills.ts';
import { openShop, type Shop } from './shop.ts';
import { openWorld } from './world.ts';

setDefaultTimeout(1_200_000);

const world = openWorld(process.env);
const { addresses } = world;
const api = createClient(addresses.BASE_URL);
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(world);
});
afterAll(() => shop?.close());

test('a caller without a key gets the error envelope and no readiness', async () => {
  const { status, error } = await api.send('/api/v1/orders', null);
  expect({ status, code: error.code }).toEqual({ status: 401, code: 'unauthorized' });
  expect((await api.send('/ready', null)).status).toBe(404);
});

test('the backend receives signed order.created and order.approved events', async () => {
  const { order } = await world.cli<{ order: { id: string } }>(
    ['order', 'place', '--workspace', shop.id, '--file', '-'],
    { source: 'chat', customer: { name: 'Zainab' }, lines: [{ name: 'شاورما دجاج', quantity: 2, unit_price: 5000 }] },
  );
  const approved = await api.act(shop.key, { order_id: order.id, action: 'approve', external_order_id: 'POS-1001' });
  expect(approved).toMatchObject({ status: 200, meta: { changed: true, event: 'order.approved' } });
  const received = async () => (await shop.received()).filter(({ id }) => id === order.id).map(({ event }) => event);
  await until(async () => (await received()).includes('order.approved'), {
    boundMs: 60_000,
    everyMs: 500,
    timeoutMessage: () => 'not received',
  });
  expect(await received()).toContain('order.created');
});

test('a demo’s form and menu open, and its admin signs in to the dashboard', async () => {
  const { workspaces, logins } = await world.demo<Demo>(20);
  const [{ id = '', formUrl = '', catalogUrl = '' } = {}] = workspaces;
  for (const [url, site] of [
    [formUrl, addresses.FORMS_URL],
    [catalogUrl, addresses.CATALOG_URL],
  ] as const) {
    expect(url).toStartWith(`${site}/`);
    expect((await fetch(url)).status).toBe(200);
  }
  const visitor = dashboardClient(addresses.DASHBOARD_URL);
  const [login = { email: '', password: '' }] = logins;
  expect((await visitor.signIn(login)).status).toBe(303);
  expect((await visitor.get(`/${id}/orders`)).status).toBe(200);
});

interface Demo {
  readonly workspaces: readonly { readonly id?: string; readonly formUrl?: string; readonly catalogUrl?: string }[];
  readonly logins: readonly { readonly email: string; readonly password: string }[];
}

test('containers killed under load restart, and no call, event or change is lost', async () => {
  const acted = await actUnderKills(world, api, shop);
  expect(acted.notBack).toEqual([]);
  expect(acted.approved.length).toBeGreaterThan(100);

  const missing = async () => {
    const received = new Set(
      (await shop.received()).filter(({ event }) => event === 'order.approved').map(({ id }) => id),
    );
    return acted.approved.filter((id) => !received.has(id));
  };
  // A delivery whose attempt met a killed container is retried after 10, 30 and 90 seconds.
  await until(async () => (await missing()).length === 0, {
    boundMs: 300_000,
    everyMs: 2_000,
    timeoutMessage: () => 'events are lost',
  });

  const follower = createSyncClient(api, shop.key, () => ({ limit: 100 }));
  await follower.run();
  await follower.run();
  const open = (await api.get<{ id: string }[]>('/api/v1/orders', shop.key, { status: 'pending', limit: 100 })).data;
  expect(acted.approved.filter((id) => !follower.mirror.has(id))).toEqual([]);
  expect(open.filter(({ id }) => acted.approved.includes(id))).toEqual([]);
});
