import { expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { createUser } from '../../shared/people/users.ts';
import { until } from '../../shared/runtime/until.ts';
import { createWorkspace } from '../../shared/workspaces/workspaces.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startDashboard } from '../support/running/dashboard.ts';
import { visitDashboard } from '../support/running/visitor.ts';

const [dashboard] = await forThisFile(startDashboard());

async function signedIn(login: { email: string; password: string }) {
  const visitor = visitDashboard(dashboard.url);
  expect((await visitor.signIn(login)).status).toBe(303);
  const csrf = await visitor.token('/account');
  /** Silences the board of the workspace. Gives the status. */
  const mute = async (workspaceId: string): Promise<number> => {
    const body = new URLSearchParams({ csrf, mute: 'yes' });
    const headers = { origin: dashboard.url };
    return (await visitor.send(`/${workspaceId}/orders/mute`, { method: 'POST', body, headers })).status;
  };
  return { ...visitor, mute };
}

test('what somebody holds of one workspace, and a session that somebody holds, keep no staff of others waiting', async () => {
  const stranger = await createWorkspace(dashboard.db, {
    ...{ name: 'Nahr', kind: 'restaurant', plan: 'pro', timezone: 'Asia/Baghdad', currency: 'IQD' },
  });
  const login = { email: 'nahr@example.com', password: crypto.randomUUID() };
  await createUser(dashboard.db, { ...login, role: 'admin', workspaceId: stranger.id, name: 'Noor' });
  const [own, other] = [await signedIn(dashboard.admin), await signedIn(login)];
  const busy = dashboard.workspace.id;
  expect(await own.mute(busy)).toBe(303);

  const session = connect(dashboard.databaseUrl, {
    ...{ name: 'session', max: 1, settings: { idle_in_transaction_session_timeout: '0' } },
  });
  // So long ago that each visit notes it.
  await dashboard.sql`update sessions set seen_at = clock() - interval '2 minutes'`;
  const { waiting } = await session.begin(async (tx) => {
    await tx`select from boards where workspace_id = ${busy} for update`;
    await tx`select from sessions for update`;
    // So many that their waits, four at a time, would be longer than a page may take.
    const waiting = Array.from({ length: 40 }, () => own.mute(busy));
    const isWaitedFor = async (): Promise<boolean> =>
      (
        await dashboard.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      ).count > 0;
    await until(isWaitedFor, { late: () => 'nobody waits' });
    for (let n = 0; n < 5; n += 1) {
      expect(await other.mute(stranger.id)).toBe(303);
      expect((await other.get(`/${stranger.id}/orders`)).status).toBe(200);
    }
    return { waiting };
  });
  const told = await Promise.all(waiting);
  expect(told.filter((status) => status !== 303 && status !== 503)).toEqual([]);
  expect(await own.mute(busy)).toBe(303);
  await session.end();
});
