import { expect, test } from 'bun:test';
import { announceEvents } from '../../../../shared/messaging/announce.ts';
import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { createTwin } from '../../../../shared/workspaces/twins.ts';
import { createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { startReceiver } from '../../../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { eventually, secretsKey, startService } from '../../../../tests/support/running/world.ts';

const { dashboard, as, at } = await dashboardForThisFile({ secretsKey });
await forThisFile(startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl }));
const [receiver] = await forThisFile(startReceiver());
const admin = await as('admin');
const { db, secrets, workspace } = dashboard;
const url = 'https://example.com/hook';
const make = (more: { workspaceId?: string; url?: string } = {}) =>
  createEndpoint(db, secrets, 'private', { workspaceId: workspace.id, url, events: ['order.*'], ...more });
const { id: endpointId } = await make({ url: receiver.url });
const path = at(`/webhooks/${endpointId}`);

/** An event that the disabled endpoint would have received. */
async function miss(): Promise<void> {
  await dashboard.sql.begin((tx) => recordEvents(tx, workspace.id, [{ name: 'order.created', data: {} }]));
  announceEvents(dashboard.backend.messaging);
  await eventually(async () => (await dashboard.sql`select from event_outbox`).length === 0);
}

test('what was missed while disabled is counted, then sent once', async () => {
  await admin.post(`${path}/disable`);
  expect(await admin.text(`${path}/again`)).toContain('Enable the endpoint first');
  await miss();
  await admin.post(`${path}/enable`);
  expect(await admin.text(`${path}/again`)).toContain('Events: 1');
  await admin.post(`${path}/again/missed`);
  expect(await admin.text(`${path}/again`)).toContain('Sent again: 1');
  await eventually(() => receiver.received.length === 1);
  await eventually(areSettled);
  expect(await admin.text(`${path}/again`)).not.toContain('Sent again');
});

test('enabling an endpoint offers to send failed and missed ones in one press', async () => {
  await failAll();
  await admin.post(`${path}/disable`);
  await miss();
  const enabled = await admin.post(`${path}/enable`);
  expect(enabled.headers.get('location')).toBe(`${path}/again`);
  const page = await admin.text(`${path}/again`);
  expect(page).toContain('The endpoint is enabled.');
  expect(page).toContain('Failed: 1. Missed while disabled: 1.');
  const [, form = ''] = /action="[^"]*deliveries\/again"(.*?)<\/form>/s.exec(page) ?? [];
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map((match) => match.slice(1));
  const before = receiver.received.length;
  const sent = await admin.post(at('/webhooks/deliveries/again'), Object.fromEntries(fields));
  expect(sent.status).toBe(303);
  await eventually(() => receiver.received.length === before + 2);
  await eventually(areSettled);
  await admin.post(`${path}/disable`);
  expect((await admin.post(`${path}/enable`)).headers.get('location')).toBe(path);
});

const areSettled = async () => (await dashboard.sql`select from open_deliveries`).length === 0;

const failAll = () => dashboard.sql`
  update closed_deliveries set status = 'failed', last_error = 'http_500' where endpoint_id = ${endpointId}`;

test.each([
  ['http://127.0.0.1:9001/hook', 'npm run --silent receiver -- --port 9001 --secret whsec_'],
  ['http://localhost:9002/', 'npm run --silent receiver -- --port 9002 --secret whsec_'],
  ['http://192.168.1.5:9003/', null],
  ['https://example.com/hook', null],
])('the secret of %s is on the next page only, with the line %p', async (url, line) => {
  const made = await admin.post(at('/webhooks'), { url, events: 'order.*', environment: 'test' });
  const location = made.headers.get('location') ?? '';
  const page = await admin.text(location);
  expect(page).toMatch(/whsec_[0-9a-f]{32}/);
  if (line === null) expect(page).not.toContain('npm run');
  else expect(page).toContain(line);
  const again = await admin.text(location);
  expect(again).toContain(new URL(url).hostname);
  expect(again).not.toContain('whsec_');
  await admin.post(`${location}/rotate`);
  expect(await admin.text(location)).not.toContain('npm run');
});

test('wrong fields are shown as text with errors in the reader’s language', async () => {
  const input = { url: 'http://example.com/"><script>', events: 'order.* nothing', description: '<b>bold</b>' };
  const english = await admin.post(at('/webhooks'), input);
  expect(english.status).toBe(422);
  const page = await english.text();
  expect(page).toContain('Use https.');
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(page).not.toContain('"><script>');
  await admin.post('/language', { language: 'ar', to: at('/webhooks') });
  const arabic = await (await admin.post(at('/webhooks'), { ...input, url })).text();
  expect(arabic).toContain('اكتب نمطاً واحداً على الأقل');
  await admin.post('/language', { language: 'en', to: at('/webhooks') });
});

test('the preview says what patterns match, also without scripts', async () => {
  const frame = await admin.text(at('/webhooks/preview?events=order.*'));
  expect(frame).toContain('order.status_changed');
  expect(frame).not.toContain('payment.confirmed');
  const page = await admin.post(at('/webhooks'), { url, events: 'payment.*', preview: 'yes' });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('payment.confirmed');
});

test('no rule sends to the endpoint of another workspace', async () => {
  const { id } = await make({ workspaceId: await createWorkspace(dashboard.sql) });
  expect((await admin.post(at('/rules'), { event: 'payment.confirmed', endpoint: id })).status).toBe(422);
});

test('an endpoint’s page offers an order, code to verify and what failed', async () => {
  expect(await admin.text(at('/webhooks/new'))).toContain(`href="${at('/settings/test')}"`);
  const page = await admin.text(path);
  expect(page).toContain('function is_genuine(string $body');
  for (const language of ['TypeScript', 'Python', 'PHP', 'Go'])
    expect(page).toContain(`<summary>${language}</summary>`);
  for (const to of ['/settings/test', '/orders/new']) expect(page).toContain(`href="${at(to)}"`);
  expect(page).not.toContain('demo-order');
  expect(page).not.toContain('Not delivered: ');
  await failAll();
  expect(await admin.text(path)).toMatch(/Not delivered: [1-9]/);
});

test('in a test workspace an endpoint’s page offers a demo order', async () => {
  const { id } = await createTwin(db, workspace.id);
  const endpoint = (await make({ workspaceId: id })).id;
  const own = `/${id}/webhooks/${endpoint}`;
  const [, form = ''] = /action="[^"]*\/home\/demo-order"(.*?)<\/form>/s.exec(await admin.text(own)) ?? [];
  expect(form).toContain(`name="to" value="${own}"`);
  expect(await admin.text(own)).toContain(`deliveries?endpoint=${endpoint}">Watch its deliveries arrive`);
  const place = `/${id}/webhooks/new`;
  expect(await admin.text(at('/webhooks/new'))).toContain(`href="${place}"`);
  const page = await admin.text(place);
  expect(page).toMatch(/value="test" checked/);
  expect(page).not.toContain('Real orders are sent');
});
