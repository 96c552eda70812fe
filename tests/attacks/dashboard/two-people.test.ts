import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { makeEndpoint } from './form-actions/integrations.ts';
import { startTarget, type Target } from './target.ts';

/** Two admins with the same page open: the second to save gets an error, and overwrites nothing. */

type Visitor = Target['admin'];

const [target] = await forThisFile(startTarget());
const [first, second] = [(await target.newPerson('admin')).visitor, (await target.newPerson('admin')).visitor];

test('an endpoint', async () => {
  const path = target.at(`/webhooks/${await makeEndpoint(target)}`);
  const version = await target.versionOn(`${path}/edit`);
  const { url } = target.receiver;
  const save = (who: Visitor, description: string) =>
    who.post(path, { url, events: 'order.*', environment: 'test', version, description });
  await expectOneWins(save, 'Someone else changed this endpoint');
});

test('an endpoint that one deletes while the other changes it', async () => {
  const path = target.at(`/webhooks/${await makeEndpoint(target)}`);
  const version = await target.versionOn(`${path}/edit`);
  expect((await first.post(`${path}/delete`, {})).status).toBe(303);
  const { url } = target.receiver;
  expect((await second.post(path, { url, events: 'order.*', environment: 'test', version })).status).toBe(404);
  expect((await second.get(path)).status).toBe(404);
});

test('a rule that both make, or both delete', async () => {
  const endpoint = await makeEndpoint(target);
  const make = (who: Visitor) => who.post(target.at('/rules'), { event: 'payment.confirmed', endpoint });
  await expectOneWins(make, 'This rule already exists');
  const [rule] = await target.dashboard.sql<{ id: string }[]>`
    select id from automation_rules where endpoint_id = ${endpoint}`;
  const path = target.at(`/rules/${rule?.id}/delete`);
  expect([(await first.post(path, {})).status, (await second.post(path, {})).status]).toEqual([303, 404]);
});

test('a role that was changed since, or a removed member', async () => {
  const { id } = await target.newPerson('staff');
  const person = target.at(`/people/${id}`);
  expect(await fieldsFor(`${person}/admin`)).toEqual({ was: 'staff' });
  expect((await first.post(`${person}/admin`, { was: 'staff' })).status).toBe(303);
  for (const action of ['admin', 'remove']) {
    const late = await second.post(`${person}/${action}`, { was: 'staff' });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain('Someone else changed this role');
  }
  expect(await roleOf(id)).toBe('admin');
  expect(await fieldsFor(`${person}/remove`)).toEqual({ was: 'admin' });
  expect((await second.post(`${person}/remove`, { was: 'admin' })).status).toBe(303);
  expect(await roleOf(id)).toBeUndefined();
  expect((await first.post(`${person}/staff`, { was: 'admin' })).status).toBe(404);
});

test('a role, changed at the same moment', async () => {
  const { id } = await target.newPerson('staff');
  const make = (who: Visitor) => who.post(target.at(`/people/${id}/admin`), { was: 'staff' });
  await expectOneWins(make, 'Someone else changed this role');
});

test('two admins who demote each other: one of them stays', async () => {
  const workspaceId = target.dashboard.workspace.id;
  const pair = [await target.newPerson('admin'), await target.newPerson('admin')] as const;
  const before = await target.dashboard.sql`
    select user_id from memberships where workspace_id = ${workspaceId} and role = 'admin'
      and user_id not in (${pair[0].id}, ${pair[1].id})`;
  await target.dashboard.sql`
    update memberships set role = 'staff' where user_id in ${target.dashboard.sql(before.map((row) => row.user_id))}`;
  const demote = (who: Visitor, whom: string) => who.post(target.at(`/people/${whom}/staff`), { was: 'admin' });
  await Promise.all([demote(pair[0].visitor, pair[1].id), demote(pair[1].visitor, pair[0].id)]);
  expect([await roleOf(pair[0].id), await roleOf(pair[1].id)].sort()).toEqual(['admin', 'staff']);
  await target.dashboard.sql`
    update memberships set role = 'admin' where user_id in ${target.dashboard.sql(before.map((row) => row.user_id))}`;
});

test('settings, tested last because they switch webhooks off', async () => {
  const path = target.at('/settings');
  const version = await target.versionOn(path);
  const save = (who: Visitor, name: string) =>
    who.post(path, { name, timezone: 'Asia/Baghdad', plan: 'pro', access: 'api', version });
  await expectOneWins(save, 'Someone else changed these settings');
  const [row] = await target.dashboard.sql<{ name: string }[]>`
    select name from workspaces where id = ${target.dashboard.workspace.id}`;
  const page = await first.text(path);
  expect(page).toContain(`value="${row?.name}"`);
});

/** Of two concurrent requests, each with another text, one succeeds, and the other's page says why it did not. */
async function expectOneWins(send: (who: Visitor, text: string) => Promise<Response>, why: string): Promise<void> {
  const answers = await Promise.all([
    untilAnswered(() => send(first, 'Dijla')),
    untilAnswered(() => send(second, 'Furat')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(await refused?.text()).toContain(why);
}

/** On a busy machine a request may wait too long for the other and be told to try again; this retries it. */
async function untilAnswered(send: () => Promise<Response>): Promise<Response> {
  const finalAnswer = async () => {
    const answer = await send();
    return answer.status !== 503 && answer;
  };
  return until(finalAnswer, { timeoutMessage: () => 'every answer was to try again' });
}

async function fieldsFor(action: string): Promise<Record<string, string>> {
  const page = await first.text(target.at('/people'));
  const form = page.slice(page.indexOf(`action="${action}"`)).split('</form>')[0] ?? '';
  const hidden = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(
    hidden.filter(([, name]) => name !== 'csrf').map(([, name = '', value = '']) => [name, value]),
  );
}

async function roleOf(userId: string): Promise<string | undefined> {
  const [row] = await target.dashboard.sql<{ role: string }[]>`select role from memberships where user_id = ${userId}`;
  return row?.role;
}
