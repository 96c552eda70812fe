import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { clockHasStood, setClock } from '../../../tests/support/data/clock.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { startDashboard } from '../../../tests/support/running/dashboard.ts';
import { visitDashboard } from '../../../tests/support/running/visitor.ts';
import { forgetSessions } from './sessions.ts';

setDefaultTimeout(testMs);

let dashboard: Awaited<ReturnType<typeof startDashboard>>;
beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard.stop());

test('sessions that nobody used for a day are over, and are deleted; others stay', async () => {
  const [old, fresh] = [visitDashboard(dashboard.url), visitDashboard(dashboard.url)];
  await old.signIn(dashboard.staff);
  await dashboard.sql`update sessions set seen_at = seen_at - interval '25 hours'`;
  await fresh.signIn(dashboard.staff);
  expect((await old.get('/account')).status).toBe(303);
  await clockHasStood(dashboard.sql);
  expect(await forgetSessions(dashboard.sql)).toBe(1);
  expect(await forgetSessions(dashboard.sql)).toBe(0);
  expect((await fresh.get('/account')).status).toBe(200);
});

test('a proof by a clock that ran ahead counts no more once that is back, also when its time has come', async () => {
  const visitor = visitDashboard(dashboard.url);
  await visitor.signIn(dashboard.admin);
  const isAsked = async (): Promise<boolean> =>
    (await visitor.get(`/${dashboard.workspace.id}/keys/new`)).status === 303;
  expect(await isAsked()).toBe(false);
  await visitor.post('/sign-out', {});
  await setClock(dashboard.sql, '20 hours');
  await visitor.signIn(dashboard.admin);
  expect(await isAsked()).toBe(false);
  await setClock(dashboard.sql, '0');
  expect(await isAsked()).toBe(true);
  await setClock(dashboard.sql, '20 hours');
  expect(await isAsked()).toBe(true);
  await setClock(dashboard.sql, '0');
  await visitor.post('/sign-out', {});
});

test('a clock that is set ahead for a while signs nobody out for longer, and keeps nobody signed in for longer', async () => {
  const visitor = visitDashboard(dashboard.url);
  await clockHasStood(dashboard.sql);
  await visitor.signIn(dashboard.staff);
  await setClock(dashboard.sql, '20 days');
  expect((await visitor.get('/account')).status).toBe(303);
  expect(await forgetSessions(dashboard.sql)).toBe(0);
  const meanwhile = visitDashboard(dashboard.url);
  await meanwhile.signIn(dashboard.staff);
  await setClock(dashboard.sql, '0');
  expect((await visitor.get('/account')).status).toBe(200);
  expect((await meanwhile.get('/account')).status).toBe(200);
  const ahead = await dashboard.sql`
    select from sessions where greatest(seen_at, created_at) > clock() + interval '1 minute'`;
  expect(ahead.length).toBe(0);
});

test('a clock that is set back for a while signs nobody out who comes meanwhile', async () => {
  const visitor = visitDashboard(dashboard.url);
  await clockHasStood(dashboard.sql);
  await visitor.signIn(dashboard.staff);
  await setClock(dashboard.sql, '-20 days');
  expect((await visitor.get('/account')).status).toBe(200);
  await setClock(dashboard.sql, '0');
  expect(await forgetSessions(dashboard.sql)).toBe(0);
  expect((await visitor.get('/account')).status).toBe(200);
});
