import { expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { moveWorkspace } from '../../../services/cli/move/move-workspace.ts';
import { connectChannel } from '../../../shared/conversations/verbs/channels.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { fillDashboard } from '../../support/data/filled-dashboard.ts';
import { createOrder } from '../../support/data/rows.ts';
import { createKey } from '../../support/data/workspace.ts';
import { createClient } from '../../support/requests/client.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startDashboard } from '../../support/running/dashboard.ts';
import { type ServiceName, startDeployment } from '../../support/running/deployment.ts';
import { createForm, everyField, formClient } from '../../support/running/forms.ts';
import { installation, newSecretsKey } from '../../support/running/installation.ts';
import { freshDatabase } from '../../support/stores/datastores.ts';

/** A workspace moves between two installations, each behind a proxy of its own, while its callers keep the old addresses. */

const [key, otherKey] = [newSecretsKey(), newSecretsKey()];
const [old] = await forThisFile(startDashboard({ secretsKey: key }));
const filled = await fillDashboard(old);
const { workspace } = filled;
const { url } = await freshDatabase();
const there = await installation(url, otherKey);
const [oldPlatform, newPlatform] = await forThisFile(
  startDeployment(old.databaseUrl, key),
  startDeployment(url, otherKey),
);
const running: readonly ServiceName[] = ['api-read', 'order-actions', 'conversations', 'forms', 'catalog', 'dashboard'];
const [newApiRead] = await Promise.all([
  ...running.map((name) => newPlatform.add(name)),
  ...running.map((name) => oldPlatform.add(name)),
]);

const api = createClient(oldPlatform.sites.BASE_URL);
const apiKey = await createKey(old.sql, workspace);
const orders = await Promise.all(Array.from({ length: 5 }, () => createOrder(old.sql, workspace)));
const form = await createForm(old.sql, workspace, everyField, { title: 'Your table' });
const link = await form.link({ edits: 3 });
const connector = await connectChannel(
  old.db,
  old.backend.secrets.channels,
  { network: 'public', closed: [] },
  {
    ...{ workspaceId: workspace, channel: 'telegram', url: 'https://chat.example.com/telegram' },
  },
);
const [menu] = await old.sql<{ slug: string }[]>`select slug from catalogs where slug is not null`;
const menuUrl = `${oldPlatform.sites.CATALOG_URL}/c/${menu?.slug ?? ''}`;

const forms = formClient(oldPlatform.sites.FORMS_URL);
const filledOrders =
  Number((await old.sql`select count(*)::int as count from orders where workspace_id = ${workspace}`)[0]?.count) -
  orders.length;
const list = () => api.get<{ id: string }[]>('/api/v1/store-orders?limit=100', apiKey.value);
const act = (id: string, action = 'approve') => api.act(apiKey.value, { order_id: id, action });
const answers = { name: 'Zaynab', phone: '0770 123 4567', guests: 2, seats: 'river', consent: 'on' };

const side = (database: string, secretsKey: string) => ({
  ...{ url: database, secretsKey, secrets: createDashboardSecrets(secretsKey) },
});
const [oldSide, newSide] = [side(old.databaseUrl, key), side(url, otherKey)];

function addressesOf({ sites }: typeof oldPlatform) {
  const { BASE_URL: api, FORMS_URL: forms, CATALOG_URL: catalog, DASHBOARD_URL: dashboard } = sites;
  return { api, forms, catalog, dashboard };
}

async function statusesDuring(move: Promise<unknown>, read: () => Promise<number[]>): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) statuses.push(...(await read()));
  })();
  await move.finally(() => {
    isOver = true;
  });
  await reading;
  return statuses;
}

async function callBridge(text: string): Promise<number> {
  const body = JSON.stringify({
    type: 'message.received',
    id: crypto.randomUUID(),
    from: { id: '9647700000001' },
    text,
  });
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', connector.secret ?? '')
    .update(`${timestamp}.${body}`)
    .digest('hex');
  const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature };
  const bridge = `${oldPlatform.sites.DASHBOARD_URL}/bridge/${connector.id}`;
  return (await fetch(bridge, { method: 'POST', body, headers })).status;
}

test('callers of a workspace that moves keep its addresses; no read fails', async () => {
  const before = await list();
  expect(before.status).toBe(200);
  expect((await fetch(menuUrl)).status).toBe(200);
  const refusedWrites: number[] = [];
  const move = moveWorkspace({
    ...{ workspaceId: workspace, here: oldSide, there: newSide, addresses: addressesOf(newPlatform) },
    forgetWithinMs: 6_000,
    announce: async () => old.backend.publishing.announce(),
    onStep: async (step) => {
      if (step === 'compare') refusedWrites.push((await act(orders[0] ?? '')).status, await callBridge('late'));
    },
  });
  const reads = await statusesDuring(move, async () => [(await list()).status, (await fetch(menuUrl)).status]);
  expect(refusedWrites).toEqual([503, 503]);
  expect([...new Set(reads)]).toEqual([200]);
  expect(reads.length).toBeGreaterThan(10);
  expect((await list()).data.map(({ id }) => id).toSorted()).toEqual(before.data.map(({ id }) => id).toSorted());
}, 120_000);

test('an action, an answer, a message and a menu reach the new installation', async () => {
  const acted = await act(orders[0] ?? '');
  expect([acted.status, acted.meta.event]).toEqual([200, 'order.approved']);
  const [order] = await there.db<{ step: string }[]>`select status as step from orders where id = ${orders[0] ?? ''}`;
  expect(order?.step).toBe('approved');
  expect(await forms.resolve(link.token)).toMatchObject({ ok: true, state: 'open' });
  expect(await forms.submit(link.token, answers)).toMatchObject({ ok: true });
  const page = await fetch(`${oldPlatform.sites.FORMS_URL}/f/${link.token}`);
  expect([page.status, (await page.text()).includes('Zaynab')]).toEqual([200, true]);
  expect(await callBridge('هل أنتم مفتوحون؟')).toBe(200);
  const [message] = await there.db`select from messages where text = 'هل أنتم مفتوحون؟'`;
  expect(message).toBeDefined();
  const stream = await fetch(`${menuUrl}/live`);
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  await stream.body?.cancel();
  const dashboard = await fetch(`${oldPlatform.sites.DASHBOARD_URL}/${workspace}/orders`, { redirect: 'manual' });
  expect(dashboard.headers.get('location')).toBe(`${newPlatform.sites.DASHBOARD_URL}/${workspace}/orders`);
});

test('what is sent on is sent on once, and only for what moved', async () => {
  const headers = { authorization: `Bearer ${apiKey.value}`, 'x-moved-from': '1' };
  const again = await fetch(`${oldPlatform.sites.BASE_URL}/api/v1/store-orders`, { headers });
  expect(again.status).toBe(401);
  const stranger = await api.get('/api/v1/store-orders', `${apiKey.value.slice(0, -1)}x`);
  expect(stranger.status).toBe(401);
  expect((await fetch(`${oldPlatform.sites.CATALOG_URL}/c/another-menu`)).status).toBe(404);
});

test('a move back that fails at its last moment is noticed by no reader', async () => {
  const move = moveWorkspace({
    ...{ workspaceId: workspace, here: newSide, there: oldSide, addresses: addressesOf(oldPlatform) },
    forgetWithinMs: 0,
    announce: async () => {},
    onStep: async (step) => {
      if (step !== 'hand over') return;
      for (let read = 0; read < 10; read += 1) await list();
      throw new Error('given up');
    },
  });
  const failed = move.catch(String);
  const reads = await statusesDuring(failed, async () => {
    const { status, data } = await list();
    return [status, data?.length];
  });
  expect(await failed).toBe('Error: given up');
  expect([...new Set(reads)]).toEqual([200, orders.length + filledOrders]);
  expect((await act(orders[1] ?? '')).status).toBe(200);
});

test('while the new installation is away, callers get 503 and may repeat', async () => {
  await newApiRead?.stop('SIGKILL');
  const refused = await list();
  expect(refused.status).toBe(503);
  await newPlatform.add('api-read');
  await until(async () => (await list()).status === 200, { timeoutMessage: () => 'reads stay refused' });
});
