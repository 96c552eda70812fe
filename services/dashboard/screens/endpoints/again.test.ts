import { expect, test } from 'bun:test';
import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { startReceiver } from '../../../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';
import { eventually, secretsKey, startService } from '../../../../tests/support/running/world.ts';

const [dashboard] = await forThisFile(startDashboard({ secretsKey }));
await forThisFile(startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl }));
const [receiver] = await forThisFile(startReceiver());
const admin = await signedIn(dashboard, dashboard.admin);
const { db, secrets, workspace } = dashboard;
const wanted = { workspaceId: workspace.id, url: receiver.url, events: ['order.*'] };
const path = `/${workspace.id}/webhooks/${(await createEndpoint(db, secrets, 'private', wanted)).id}`;

test('what was missed while disabled is counted first and then sent, and the sending is told once', async () => {
  await admin.post(`${path}/disable`);
  expect(await (await admin.get(`${path}/again`)).text()).toContain('Enable the endpoint first');
  await dashboard.sql.begin((tx) =>
    recordEvents(tx, dashboard.workspace.id, [{ name: 'order.created', data: { number: 1 } }]),
  );
  await eventually(async () => {
    const [waiting] = await dashboard.sql`select from event_outbox`;
    return waiting === undefined;
  });
  await admin.post(`${path}/enable`);
  expect(await (await admin.get(`${path}/again`)).text()).toContain('Events: 1');
  expect(await after(await admin.post(`${path}/again/missed`))).toContain('Sent again: 1');
  await eventually(() => receiver.received.length === 1);
  expect(await after(await admin.get(`${path}/again`))).not.toContain('Sent again');
});

test('enabling an endpoint offers what failed and what was missed, and one press sends both', async () => {
  const [endpointId = ''] = path.split('/').slice(-1);
  await dashboard.sql`
    update closed_deliveries set status = 'failed', last_error = 'http_500' where endpoint_id = ${endpointId}`;
  await admin.post(`${path}/disable`);
  await dashboard.sql.begin((tx) =>
    recordEvents(tx, dashboard.workspace.id, [{ name: 'order.created', data: { number: 2 } }]),
  );
  await eventually(async () => {
    const [waiting] = await dashboard.sql`select from event_outbox`;
    return waiting === undefined;
  });
  const enabled = await admin.post(`${path}/enable`);
  expect(enabled.headers.get('location')).toBe(`${path}/again`);
  const page = await after(enabled);
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

/** The page that an answer leads to, with what it left to say. */
async function after(answer: Response): Promise<string> {
  const notice = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-notice='));
  const headers = { cookie: [admin.cookie, notice?.split(';')[0]].join('; ') };
  return (await fetch(dashboard.url + (answer.headers.get('location') ?? `${path}/again`), { headers })).text();
}
