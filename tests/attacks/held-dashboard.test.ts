import { expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { createUser } from '../../shared/people/users.ts';
import { until } from '../../shared/runtime/until.ts';
import { createWorkspace } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startDashboard } from '../support/running/dashboard.ts';
import { signedIn } from '../support/running/dashboard-client.ts';
import { isLockAwaited } from '../support/watching/lock-waits.ts';

const [dashboard] = await forThisFile(startDashboard());

async function atBoard(login: { email: string; password: string }) {
  const visitor = await signedIn(dashboard, login);
  const csrf = await visitor.token('/account');
  const mute = async (workspaceId: string): Promise<number> => {
    const body = new URLSearchParams({ csrf, mute: 'yes' });
    const headers = { origin: dashboard.url };
    return (await visitor.send(`/${workspaceId}/orders/mute`, { method: 'POST', body, headers })).status;
  };
  return { ...visitor, mute };
}

test('locked rows of one workspace delay no staff of others', async () => {
  const otherWorkspace = await createWorkspace(dashboard.sql);
  const login = { email: 'nahr@example.com', password: crypto.randomUUID() };
  await createUser(dashboard.db, { ...login, role: 'admin', workspaceId: otherWorkspace, name: 'Noor' });
  const [own, other] = [await atBoard(dashboard.admin), await atBoard(login)];
  const busy = dashboard.workspace.id;
  expect(await own.mute(busy)).toBe(303);

  const settings = { idle_in_transaction_session_timeout: '0' };
  const session = connect(dashboard.databaseUrl, { name: 'session', max: 1, settings });
  // So long ago that every request updates it.
  await dashboard.sql`update sessions set seen_at = clock() - interval '2 minutes'`;
  const { waiting } = await session.begin(async (tx) => {
    await tx`select from boards where workspace_id = ${busy} for update`;
    await tx`select from sessions for update`;
    // So many that their waits, four at a time, would exceed the deadline of a page.
    const waiting = Array.from({ length: 40 }, () => own.mute(busy));
    await until(() => isLockAwaited(dashboard.sql), { timeoutMessage: () => 'no session waits' });
    for (let n = 0; n < 5; n += 1) {
      expect(await other.mute(otherWorkspace)).toBe(303);
      expect((await other.get(`/${otherWorkspace}/orders`)).status).toBe(200);
    }
    return { waiting };
  });
  const statuses = await Promise.all(waiting);
  expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([]);
  expect(await own.mute(busy)).toBe(303);
  await session.end();
});
