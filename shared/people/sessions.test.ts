import { expect, test } from 'bun:test';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../tests/support/running/dashboard.ts';
import { visitDashboard } from '../../tests/support/running/visitor.ts';
import { forgetSessions } from './sessions.ts';

const [dashboard] = await forThisFile(startDashboard());

test('sessions unused for a day end and are deleted; others stay', async () => {
  const [old, fresh] = [visitDashboard(dashboard.url), visitDashboard(dashboard.url)];
  await old.signIn(dashboard.staff);
  await dashboard.sql`update sessions set seen_at = seen_at - interval '25 hours'`;
  await fresh.signIn(dashboard.staff);
  expect((await old.get('/account')).status).toBe(303);
  expect(await forgetSessions(dashboard.sql)).toBe(1);
  expect(await forgetSessions(dashboard.sql)).toBe(0);
  expect((await fresh.get('/account')).status).toBe(200);
});
