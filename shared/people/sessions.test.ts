import { expect, test } from 'bun:test';
import { databaseAddress } from '../../deploy/local/stores/postgres-roles.ts';
import { secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../tests/support/running/dashboard.ts';
import { dashboardClient } from '../../tests/support/running/dashboard-client.ts';
import { connectDrizzle } from '../db/connections/connect.ts';
import { addDevice } from '../notifications/verbs/devices.ts';
import { createDashboardSecrets } from '../secrets/derived-secrets.ts';
import { beginEmailChange } from './email-change.ts';
import { changePassword } from './own-account.ts';
import { issuePasswordReset, resetPassword } from './resets.ts';
import { closeSessions, forgetSessions, openSession } from './sessions.ts';
import { createUser } from './users.ts';

const [dashboard] = await forThisFile(startDashboard());

test('sessions unused for a day end and are deleted; others stay', async () => {
  const [old, fresh] = [dashboardClient(dashboard.url), dashboardClient(dashboard.url)];
  await old.signIn(dashboard.staff);
  await dashboard.sql`update sessions set seen_at = seen_at - interval '25 hours'`;
  await fresh.signIn(dashboard.staff);
  expect((await old.get('/account')).status).toBe(303);
  expect(await forgetSessions(dashboard.sql)).toBe(1);
  expect(await forgetSessions(dashboard.sql)).toBe(0);
  expect((await fresh.get('/account')).status).toBe(200);
});

test.each(['others', 'password', 'reset'])('push devices and email changes end: %s', async (way) => {
  const { sql, workspace } = dashboard;
  const db = connectDrizzle(databaseAddress('dashboard', dashboard.databaseUrl), { name: 'test', max: 1 });
  const [email, password] = [`${way}@example.com`, 'a long sentence'];
  const { id } = await createUser(dashboard.db, { workspaceId: workspace.id, email, role: 'staff', password });
  await openSession(db, id, { address: '', device: '' });
  const [here] = await sql<{ id: string }[]>`select id from sessions where user_id = ${id}`;
  const secrets = createDashboardSecrets(secretsKey).notifications;
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
  await addDevice(db, secrets, { userId: id, endpoint: `https://push.example.com/${way}`, keys, name: '' });
  await beginEmailChange(db, secrets, id, `new-${email}`);
  const self = { userId: id, name: email, address: '' };
  const next = 'another long sentence';
  if (way === 'others') await closeSessions(db, id, here && { except: here.id });
  if (way === 'password') await changePassword(db, self, here?.id ?? '', { current: password, next });
  if (way === 'reset') {
    const { token } = await issuePasswordReset(db, id, null);
    await resetPassword(db, token, { password: next, address: '' });
  }
  const [left] = await sql`
    select (select count(*)::int from push_devices where user_id = ${id}) as devices,
      (select count(*)::int from email_changes where user_id = ${id}) as changes`;
  expect(left).toEqual({ devices: 0, changes: 0 });
  await db.$client.end();
});
