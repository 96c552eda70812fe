import { expect, test } from 'bun:test';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { createWorkspace } from '../../../../shared/workspaces/workspaces.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';

const url = 'https://example.com/hook';
const [dashboard] = await forThisFile(startDashboard());
const admin = await signedIn(dashboard, dashboard.admin);
const staff = await signedIn(dashboard, dashboard.staff);

const at = (path: string): string => `/${dashboard.workspace.id}${path}`;

async function make(workspaceId = dashboard.workspace.id) {
  const wanted = { workspaceId, url, events: ['order.*'] };
  return createEndpoint(dashboard.db, dashboard.secrets, 'private', wanted);
}

test('an endpoint is made, and its secret is in the next page and in no other', async () => {
  const made = await admin.post(at('/webhooks'), { url, events: 'order.*', environment: 'production' });
  expect(made.status).toBe(303);
  const path = made.headers.get('location') ?? '';
  const notice = made.headers.getSetCookie().find((each) => each.startsWith('__Host-notice='));
  const headers = { cookie: `${admin.cookie}; ${notice?.split(';')[0]}` };
  const shown = await (await fetch(dashboard.url + path, { headers })).text();
  expect(shown).toMatch(/whsec_[0-9a-f]{32}/);
  const again = await (await admin.get(path)).text();
  expect(again).toContain('example.com');
  expect(again).not.toContain('whsec_');
});

test('what is typed comes back with what is wrong, in the reader’s language, and is shown as text', async () => {
  const typed = { url: 'http://example.com/"><script>', events: 'order.* nothing', description: '<b>bold</b>' };
  const english = await admin.post(at('/webhooks'), typed);
  expect(english.status).toBe(422);
  const page = await english.text();
  expect(page).toContain('Use https.');
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(page).not.toContain('"><script>');
  await admin.post('/language', { language: 'ar', to: at('/webhooks') });
  const arabic = await (await admin.post(at('/webhooks'), { ...typed, url })).text();
  expect(arabic).toContain('اكتب نمطاً واحداً على الأقل');
  await admin.post('/language', { language: 'en', to: at('/webhooks') });
});

test('the preview says what patterns match, also without scripts', async () => {
  const frame = await (await admin.get(at('/webhooks/preview?events=order.*'))).text();
  expect(frame).toContain('order.status_changed');
  expect(frame).not.toContain('payment.confirmed');
  const page = await admin.post(at('/webhooks'), { url, events: 'payment.*', preview: 'yes' });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('payment.confirmed');
});

test('whoever saves what somebody else changed meanwhile is told, and overwrites nothing', async () => {
  const { id } = await make();
  const path = at(`/webhooks/${id}`);
  const version = /name="version" value="([^"]+)"/.exec(await (await admin.get(`${path}/edit`)).text())?.[1] ?? '';
  const save = (description: string) =>
    admin.post(path, { url, events: 'order.*', environment: 'production', version, description });
  expect((await save('first')).status).toBe(303);
  const second = await save('second');
  expect(second.status).toBe(422);
  expect(await second.text()).toContain('Someone else changed this endpoint');
  expect(await (await admin.get(path)).text()).toContain('first');
});

test('an endpoint is disabled with its reason, enabled, given a second secret, which is promoted, and deleted', async () => {
  const { id, secret } = await make();
  const path = at(`/webhooks/${id}`);
  const does = async (deed: string) => expect((await admin.post(`${path}/${deed}`)).status).toBe(303);
  await does('disable');
  expect(await (await admin.get(path)).text()).toContain('disabled by an admin');
  await does('enable');
  await does('rotate');
  expect(await (await admin.get(path)).text()).toContain('The second secret also signs');
  await does('promote');
  const [row] = await dashboard.sql<{ secret: Uint8Array }[]>`select secret from webhook_endpoints where id = ${id}`;
  expect(dashboard.secrets.open(row?.secret ?? new Uint8Array())).not.toBe(secret);
  await does('delete');
  expect((await admin.get(path)).status).toBe(404);
  const deeds = await dashboard.sql<
    { action: string }[]
  >`select action from audit_entries where target = ${id} order by id`;
  expect(deeds.map(({ action }) => action)).toEqual([
    'endpoint.disabled',
    'endpoint.enabled',
    'endpoint.secret_rotated',
    'endpoint.secret_promoted',
    'endpoint.deleted',
  ]);
});

test('another workspace’s endpoint is not there, whatever is done to it, and neither is one of no form', async () => {
  const { id: workspaceId } = await createWorkspace(dashboard.db, {
    ...{ name: 'Other', kind: 'store', plan: 'pro', timezone: 'UTC', currency: 'IQD' },
  });
  const { id } = await make(workspaceId);
  for (const wrong of [id, 'whe_1', '%00', "'"]) {
    for (const path of ['', '/edit', '/again']) {
      expect((await admin.get(at(`/webhooks/${wrong}${path}`))).status).toBe(404);
    }
    for (const deed of ['', '/enable', '/disable', '/delete', '/rotate', '/promote', '/again/missed']) {
      expect((await admin.post(at(`/webhooks/${wrong}${deed}`), { url, events: '*' })).status).toBe(404);
    }
  }
  const rule = await admin.post(at('/rules'), { event: 'payment.confirmed', endpoint: id });
  expect(rule.status).toBe(422);
  const [untouched] = await dashboard.sql`
    select enabled, next_secret, deleted_at, url from webhook_endpoints where id = ${id}`;
  expect(untouched).toEqual({ enabled: true, next_secret: null, deleted_at: null, url });
});

test('staff see none of it', async () => {
  const { id } = await make();
  for (const path of ['/webhooks', `/webhooks/${id}`, '/webhooks/deliveries', '/webhooks/deliveries/live', '/rules']) {
    expect((await staff.get(at(path))).status).toBe(403);
  }
  expect((await staff.post(at(`/webhooks/${id}/delete`))).status).toBe(403);
});
