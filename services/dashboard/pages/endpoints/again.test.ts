import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { recordEvents } from '../../../../shared/messaging/record.ts';
import { startReceiver } from '../../../../tests/support/requests/receiver.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';
import { eventually, secretsKey, startService } from '../../../../tests/support/running/world.ts';
import { createEndpoint } from '../../admin/webhooks/endpoints.ts';

setDefaultTimeout(60_000);

let dashboard: Awaited<ReturnType<typeof startDashboard>>;
let dispatcher: ReturnType<typeof startService>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let admin: Awaited<ReturnType<typeof signedIn>>;
let path: string;
beforeAll(async () => {
  dashboard = await startDashboard({ secretsKey });
  dispatcher = startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl });
  receiver = await startReceiver();
  admin = await signedIn(dashboard, dashboard.admin);
  const { db, secrets, workspace } = dashboard;
  const wanted = { workspaceId: workspace.id, url: receiver.url, events: ['order.*'] };
  path = `/${workspace.id}/webhooks/${(await createEndpoint(db, secrets, 'private', wanted)).id}`;
});
afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
  await dashboard.stop();
});

test('what was missed while disabled, and what failed since a day, is counted first and then sent', async () => {
  await admin.post(`${path}/disable`);
  expect(await (await admin.get(`${path}/again`)).text()).toContain('Enable the endpoint first');
  await dashboard.sql.begin((tx) =>
    recordEvents(tx, dashboard.workspace.id, [{ name: 'order.created', data: { number: 1 } }]),
  );
  await eventually(async () => {
    const [waiting] = await dashboard.sql`select from events where fanned_out_at is null`;
    return waiting === undefined;
  });
  await admin.post(`${path}/enable`);
  expect(await (await admin.get(`${path}/again`)).text()).toContain('events, about 1');
  const missed = await (await admin.post(`${path}/again/missed`)).text();
  expect(missed).toContain('Sent again: 1');
  await eventually(() => receiver.received.length === 1);

  await eventually(async () => {
    const [closed] = await dashboard.sql`select from deliveries where status = 'delivered'`;
    return closed !== undefined;
  });
  expect(await (await admin.get(`${path}/again?since=2026-01-01`)).text()).toContain(
    'Nothing that was made since then',
  );
  // As if all of its attempts had failed.
  await dashboard.sql`update closed_deliveries set status = 'failed'`;
  const since = '2026-01-01';
  expect(await (await admin.get(`${path}/again?since=${since}`)).text()).toContain('would be sent again: 1');
  expect(await (await admin.post(`${path}/again/failed`, { since })).text()).toContain('Sent again: 1');
  await eventually(() => receiver.received.length === 2);
});

test('a day that is none is told, and nothing is sent', async () => {
  const page = await admin.post(`${path}/again/failed`, { since: '2026-02-31' });
  expect(page.status).toBe(422);
  expect(await page.text()).toContain('Give a day.');
});
