import { expect, test } from 'bun:test';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import { unsubscribeToken } from '../../../../shared/notifications/unsubscribe-link.ts';
import { listChoices } from '../../../../shared/notifications/verbs/choices.ts';
import { userIdOf } from '../../../../shared/people/accounts.ts';
import { insertMessage } from '../../../../tests/support/data/notification-messages.ts';
import { dashboardClient } from '../../../../tests/support/running/dashboard-client.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';

const { dashboard, as, at } = await dashboardForThisFile();
const { db, sql, url, workspace, backend } = dashboard;
const [admin, staff] = [await as('admin'), await as('staff')];
const [adminId, staffId] = [await userIdOf(db, dashboard.admin.email), await userIdOf(db, dashboard.staff.email)];

const isOn = async (userId: string | null, kind: string, channel = 'mail') =>
  (await listChoices(db, workspace.id, userId)).find((each) => each.kind === kind && each.channel === channel)?.isOn;

const linkOf = (kind: 'key.ended' | 'key.ending' | 'password.changed', userId = adminId): string =>
  `/notifications/off/${unsubscribeToken(backend.secrets.notifications, { userId, workspaceId: workspace.id, kind })}`;

const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

test('a mail client turns a kind off with one click, without a session', async () => {
  const link = linkOf('key.ended');
  expect(await (await fetch(url + link)).text()).toContain('An API key has expired');
  expect(await isOn(adminId, 'key.ended')).toBe(true);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [form, oneClick()]) {
    const answer = await fetch(url + link, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, await isOn(adminId, 'key.ended')]).toEqual([200, false]);
  }
  expect(await isOn(adminId, 'key.ending')).toBe(true);
});

test('the button of the off page turns the kind off and leads back to it', async () => {
  const link = linkOf('key.ending');
  const reader = dashboardClient(url);
  const answer = await reader.post(link, {}, { page: link });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
  expect(await reader.text(link)).toContain('These emails are off');
  expect(await isOn(adminId, 'key.ending')).toBe(false);
});

test('a damaged link and one for a fixed kind give the same page', async () => {
  const good = linkOf('key.ended');
  const invalid = linkOf('key.ended', 'usr_00000000000000000000000000');
  for (const link of [`${good.slice(0, -3)}AAA`, '/notifications/off/x', linkOf('password.changed'), invalid]) {
    for (const answer of [await fetch(url + link), await fetch(url + link, { method: 'POST', body: oneClick() })]) {
      expect([answer.status, (await answer.text()).includes('This link does not work')]).toEqual([404, true]);
    }
  }
});

test('a member sets the kinds for their role, and other choices stay', async () => {
  const page = await staff.text('/account/notifications');
  expect(page).toContain('An order waits: Email');
  expect(page).not.toContain('An API key expires soon');
  const on = { workspace: workspace.id, on: 'order.waiting mail' };
  expect((await staff.post('/account/notifications', on)).status).toBe(303);
  expect(await isOn(staffId, 'order.waiting')).toBe(true);
  expect(await isOn(staffId, 'order.waiting', 'push')).toBe(false);
  expect(await isOn(staffId, 'key.ending')).toBe(true);
  expect((await staff.post('/account/notifications', { ...on, workspace: 'ws_other' })).status).toBe(404);
});

test('quiet hours are kept, refused and ended', async () => {
  const address = '/account/notifications/quiet';
  const quiet = { from: '22:00', until: '07:30', zone: 'Asia/Baghdad' };
  expect((await staff.post(address, quiet)).status).toBe(303);
  const [row] = await sql`select quiet_from, quiet_until, quiet_zone from users where id = ${staffId}`;
  expect(Object.values(row ?? {})).toEqual([1320, 450, 'Asia/Baghdad']);
  expect(await staff.text('/account/notifications')).toContain('value="07:30"');
  for (const wrong of [{ until: '' }, { until: '22:00' }, { from: '25:00' }, { zone: '+03:00' }]) {
    expect((await staff.post(address, { ...quiet, ...wrong })).status).toBe(422);
  }
  await staff.post(address, { from: '', until: '', zone: '' });
  expect(await sql`select 1 from users where id = ${staffId} and quiet_from is not null`).toHaveLength(0);
});

test('admins set waits and the members’ defaults', async () => {
  const address = at('/settings/notifications');
  const version = async () => /name="version" value="([^"]+)"/.exec(await admin.text(address))?.[1] ?? '';
  const wanted = { orderWait: '4', conversationWait: '12', enabled: 'yes', on: 'order.unattended push' };
  const stale = await version();
  expect((await admin.post(address, { ...wanted, version: stale })).status).toBe(303);
  const [row] = await sql`
    select order_wait_minutes, conversation_wait_minutes, notifications_enabled from workspaces where id = ${workspace.id}`;
  expect(Object.values(row ?? {})).toEqual([4, 12, true]);
  expect(await isOn(staffId, 'order.unattended')).toBe(false);
  expect((await admin.post(address, { ...wanted, version: stale })).status).toBe(422);
  expect((await admin.post(address, { ...wanted, orderWait: '0', version: await version() })).status).toBe(422);
});

test('the address of the chat is shown and logged by its host only', async () => {
  const address = at('/settings/notifications');
  const secret = 'https://chat.example.com/hooks/T0P-5ecret';
  const refused = await admin.post(`${address}/chat`, { url: 'http://chat.example.com/T0P-5ecret' });
  expect([refused.status, (await refused.text()).includes('T0P-5ecret')]).toEqual([422, false]);
  expect((await admin.post(`${address}/chat`, { url: secret })).status).toBe(303);
  const page = await admin.text(address);
  expect(page).toContain('chat.example.com');
  expect(page).not.toContain('T0P-5ecret');
  const [entry] = await sql`select details::text as details from audit_entries where action = 'notifications.chat_set'`;
  expect(entry?.details).toBe('{"host":"chat.example.com"}');
  const version = /name="version" value="([^"]+)"/.exec(await admin.text(at('/settings')))?.[1] ?? '';
  const fields = { name: 'Dijla', timezone: 'Asia/Baghdad', access: 'api', version };
  expect((await admin.post(at('/settings'), fields)).status).toBe(303);
  const [saved] = await sql`select details::text as details from audit_entries where action = 'settings.changed'`;
  expect(saved?.details).not.toContain('chat');
  await admin.post(`${address}/chat/remove`);
  expect(await admin.text(address)).not.toContain('chat.example.com');
});

test('the list shows messages and recipients, and resends failed ones', async () => {
  const mail = { channel: 'mail', recipient: adminId, data: { deliveries: 3, minutes: 6 } } as const;
  const insert = (more: { status: 'sent' | 'failed'; lastError?: string }) =>
    insertMessage(sql, workspace.id, { kind: 'deliveries.late', ...mail, ...more });
  const failed = await insert({ status: 'failed', lastError: '550 no such mailbox' });
  const sent = await insert({ status: 'sent' });
  const rows = async (query: string) =>
    ((await admin.text(at(`/notifications?${query}`))).match(/<td data-title="What"/g) ?? []).length;
  const queries = ['', 'status=failed', 'channel=chat', 'kind=key.ended', 'status=odd'];
  expect(await Promise.all(queries.map(rows))).toEqual([2, 1, 0, 0, 2]);
  const page = await admin.text(at('/notifications?status=failed'));
  expect(page).toContain('550 no such mailbox');
  expect(page).toContain('Webhooks are late');
  expect((await admin.post(at(`/notifications/${failed}/again`))).status).toBe(303);
  const [row] = await sql`select status, attempt from notification_messages where id = ${failed}`;
  expect(row).toEqual({ status: 'pending', attempt: 0 });
  expect((await admin.post(at(`/notifications/${sent}/again`))).status).toBe(409);
});

test('a person watches a form’s answers, and stops watching', async () => {
  const fields = [{ key: 'name', type: 'short_text', label: 'Name' }];
  const { id } = await createForm(db, workspace.id, { title: 'Visit', fields });
  const watchers = async () =>
    (await sql<{ by: string }[]>`select user_id as by from form_watchers where form_id = ${id}`).map(({ by }) => by);
  await staff.post(at(`/forms/${id}/watch`), { watch: 'yes' });
  expect(await watchers()).toEqual([staffId]);
  expect(await staff.text(at(`/forms/${id}`))).toContain('Stop telling me of answers');
  await staff.post(at(`/forms/${id}/watch`), { watch: 'no' });
  expect(await watchers()).toEqual([]);
});

test('without a mail server the pages say that no mail is sent', async () => {
  for (const path of ['/account/notifications', at('/notifications'), at('/settings/notifications')]) {
    expect([path, (await admin.text(path)).includes('sends no email')]).toEqual([path, true]);
  }
  expect(await admin.text('/account')).not.toContain('action="/account/email"');
  expect(await dashboardClient(url).text('/forgot')).not.toContain('action="/forgot"');
});
