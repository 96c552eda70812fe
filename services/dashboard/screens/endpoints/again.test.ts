import { expect, test } from 'bun:test';
import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { startReceiver } from '../../../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';
import { eventually, secretsKey, startService } from '../../../../tests/support/running/world.ts';

const { dashboard, as } = await dashboardForThisFile({ secretsKey });
await forThisFile(startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl }));
const [receiver] = await forThisFile(startReceiver());
const admin = await as('admin');
const { db, secrets, workspace } = dashboard;
const wanted = { workspaceId: workspace.id, url: receiver.url, events: ['order.*'] };
const path = `/${workspace.id}/webhooks/${(await createEndpoint(db, secrets, 'private', wanted)).id}`;

/** An event that the disabled endpoint would have received. */
async function miss(): Promise<void> {
  await dashboard.sql.begin((tx) => recordEvents(tx, workspace.id, [{ name: 'order.created', data: {} }]));
  await eventually(async () => (await dashboard.sql`select from event_outbox`).length === 0);
}

test('what was missed while disabled is counted, then sent once', async () => {
  await admin.post(`${path}/disable`);
  expect(await (await admin.get(`${path}/again`)).text()).toContain('Enable the endpoint first');
  await miss();
  await admin.post(`${path}/enable`);
  expect(await (await admin.get(`${path}/again`)).text()).toContain('Events: 1');
  await admin.post(`${path}/again/missed`);
  expect(await admin.text(`${path}/again`)).toContain('Sent again: 1');
  await eventually(() => receiver.received.length === 1);
  expect(await admin.text(`${path}/again`)).not.toContain('Sent again');
});

test('enabling an endpoint offers what failed and was missed in one press', async () => {
  const [endpointId = ''] = path.split('/').slice(-1);
  await dashboard.sql`
    update closed_deliveries set status = 'failed', last_error = 'http_500' where endpoint_id = ${endpointId}`;
  await admin.post(`${path}/disable`);
  await miss();
  const enabled = await admin.post(`${path}/enable`);
  expect(enabled.headers.get('location')).toBe(`${path}/again`);
  const page = await admin.text(`${path}/again`);
  expect(page).toContain('The endpoint is enabled.');
  expect(page).toContain('Failed: 1. Missed while disabled: 1.');
  const [, form = ''] = /action="[^"]*deliveries\/again"(.*?)<\/form>/s.exec(page) ?? [];
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const before = receiver.received.length;
  const sent = await admin.post(`/${dashboard.workspace.id}/webhooks/deliveries/again`, Object.fromEntries(fields));
  expect(sent.status).toBe(303);
  await eventually(() => receiver.received.length === before + 2);
  await admin.post(`${path}/disable`);
  expect((await admin.post(`${path}/enable`)).headers.get('location')).toBe(path);
});
