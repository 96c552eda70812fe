import { expect, test } from 'bun:test';
import { setChoice } from '../../shared/notifications/verbs/choices.ts';
import { setQuietHours } from '../../shared/notifications/verbs/quiet-hours.ts';
import { createOrder } from '../../tests/support/data/rows.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startNotifierWorld } from '../../tests/support/running/notifier/notifier.ts';
import { eventually, insertEndpoint } from '../../tests/support/running/world.ts';

const [world] = await forThisFile(startNotifierWorld());
const ofWorkspace = async (workspaceId: string) =>
  world.db<{ status: string; items: number; error: string | null; dueInMs: number }[]>`
    select status, last_error as error, (extract(epoch from due_at - clock()) * 1000)::int as "dueInMs",
      (select count(*)::int from notification_items i where i.message_id = m.id) as items
    from notification_messages m where workspace_id = ${workspaceId} order by id`;
const fannedOut = () =>
  eventually(async () => {
    const [left] = await world.db`select from notifications where fanned_out_at is null limit 1`;
    return left === undefined;
  });

test('a hundred endpoints that fail at once are one mail', async () => {
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId);
  for (let number = 0; number < 100; number += 1) await insertEndpoint(world.db, workspaceId, {});
  const ids = await world.db<{ id: string }[]>`select id from webhook_endpoints where workspace_id = ${workspaceId}`;
  await Promise.all(
    ids.map(({ id }) => world.db`update webhook_endpoints set consecutive_failures = 5 where id = ${id}`),
  );
  await world.untilSettled();
  expect(world.mail.to(admin.email).map(({ subject }) => subject)).toEqual(['Webhooks to 100 endpoints fail']);
});

test('notifications within ten minutes of a message are gathered in the next', async () => {
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId);
  const disabled = (url: string) =>
    world.record({ kind: 'endpoint.disabled', workspaceId, data: { url, failures: 10 } });
  await disabled('https://one.example/');
  await world.untilSettled();
  await disabled('https://two.example/');
  await disabled('https://three.example/');
  await fannedOut();
  const [, next] = await ofWorkspace(workspaceId);
  expect(next).toMatchObject({ status: 'pending', items: 2 });
  expect(next?.dueInMs).toBeGreaterThan(9 * 60_000);
  expect(world.mail.to(admin.email)).toHaveLength(1);
  await world.untilSettled();
  expect(world.mail.to(admin.email)[1]?.subject).toBe('2 endpoints were disabled');
  expect(world.mail.to(admin.email)[1]?.text).toContain('two.example');
});

test('quiet hours delay what can wait and drop what is useless later', async () => {
  const workspaceId = await world.workspace();
  const staff = await world.person(workspaceId, { role: 'staff' });
  await setQuietHours(world.verbs, staff.id, { from: 0, until: 1_439, zone: 'UTC' });
  await setChoice(world.verbs, {
    ...{ workspaceId, userId: staff.id, kind: 'conversation.assigned', channel: 'mail', isOn: true },
  });
  await setChoice(world.verbs, { workspaceId, userId: staff.id, kind: 'order.waiting', channel: 'mail', isOn: true });
  const orderId = await createOrder(world.db, workspaceId, { status: 'pending' });
  await world.record(
    { kind: 'order.waiting', workspaceId, subjectId: orderId, data: { number: '7', minutes: 3 } },
    { kind: 'conversation.assigned', workspaceId, userId: staff.id, data: { by: 'Adam' } },
  );
  await fannedOut();
  const messages = await ofWorkspace(workspaceId);
  const [conversation, order] = messages.toSorted((one, other) => one.status.localeCompare(other.status));
  const isLastMinute = new Date().getUTCHours() === 23 && new Date().getUTCMinutes() === 59;
  if (isLastMinute) return;
  expect(order).toMatchObject({ status: 'skipped', error: 'quiet hours' });
  expect(conversation?.status).toBe('pending');
  expect(conversation?.dueInMs).toBeGreaterThan(1_000);
});

test('an order that was taken before its message is left out of it', async () => {
  const workspaceId = await world.workspace();
  const staff = await world.person(workspaceId, { role: 'staff' });
  await setChoice(world.verbs, { workspaceId, userId: staff.id, kind: 'order.waiting', channel: 'mail', isOn: true });
  const [taken, waiting] = [
    await createOrder(world.db, workspaceId, { status: 'approved' }),
    await createOrder(world.db, workspaceId, { status: 'pending' }),
  ];
  const record = (subjectId: string, number: string) =>
    ({ kind: 'order.waiting', workspaceId, subjectId, data: { number, minutes: 3 } }) as const;
  await world.record(record(taken, '1'), record(waiting, '2'));
  await world.untilSettled();
  expect(world.mail.to(staff.email).map(({ subject }) => subject)).toEqual(['Order 2 is waiting']);
  await world.db`delete from notification_messages where workspace_id = ${workspaceId}`;
  await world.record(record(taken, '1'));
  await world.untilSettled();
  expect(await ofWorkspace(workspaceId)).toMatchObject([{ status: 'skipped', error: 'settled meanwhile' }]);
});

test('former and demoted admins get mails of their own membership only', async () => {
  const workspaceId = await world.workspace();
  const [removed, demoted] = [await world.person(workspaceId), await world.person(workspaceId)];
  const by = 'adam@example.com';
  const left = ({ id, email }: typeof removed) =>
    ({ kind: 'member.removed', workspaceId, userId: id, data: { email, by } }) as const;
  await world.record(left(await world.person(null)), left(removed));
  await world.record(
    { kind: 'member.joined', workspaceId, userId: null, data: { email: by, role: 'staff' } },
    { kind: 'key.ended', workspaceId, data: { name: 'Till', lastFour: 'a1b2' } },
  );
  await fannedOut();
  await world.db`delete from memberships where user_id = ${removed.id}`;
  await world.db`update memberships set role = 'staff' where user_id = ${demoted.id}`;
  await world.untilSettled();
  expect(world.mail.to(removed.email).map(({ subject }) => subject)).toEqual([`${removed.email} is no longer in Test`]);
  expect(world.mail.to(demoted.email)).toEqual([]);
});

test('a notification that cannot be fanned out is dropped, others are sent', async () => {
  const workspaceId = await world.workspace();
  const [broken, admin] = [await world.person(workspaceId), await world.person(workspaceId)];
  await setQuietHours(world.verbs, broken.id, { from: 60, until: 120, zone: 'UTC' });
  await world.db`update users set quiet_zone = 'No/Where' where id = ${broken.id}`;
  await world.record({ kind: 'key.ended', workspaceId, data: { name: 'Till', lastFour: 'a1b2' } });
  await fannedOut();
  await world.db`delete from users where id = ${broken.id}`;
  await world.record({ kind: 'key.ended', workspaceId, data: { name: 'Bar', lastFour: 'c3d4' } });
  await world.untilSettled();
  expect(world.mail.to(admin.email).map(({ text }) => text?.includes('Bar'))).toEqual([true]);
});

test('reset links go to known addresses, at most one in ten minutes', async () => {
  const person = await world.person(null);
  const forgotten = (email: string) =>
    ({ kind: 'password.forgotten', workspaceId: null, email, language: 'en', data: {} }) as const;
  await world.record(forgotten(person.email), forgotten(person.email), forgotten('nobody@example.com'));
  await world.untilSettled();
  expect(world.mail.to('nobody@example.com')).toEqual([]);
  expect(world.mail.to(person.email)).toHaveLength(1);
  const [, token = ''] = /\/reset\/([\w-]{43})/.exec(world.mail.to(person.email)[0]?.text ?? '') ?? [];
  const [reset] = await world.db<{ userId: string }[]>`
    select user_id as "userId" from mailed_resets where token_hash = ${Bun.SHA256.hash(token) as Uint8Array}`;
  expect(reset?.userId).toBe(person.id);
  const [row] = await world.db<{ text: string }[]>`
    select string_agg(n::text, ' ') as text from notifications n where email = ${person.email}`;
  expect(row?.text).not.toContain(token);
});

test('a refused address that accepts a mail is no longer refused', async () => {
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId);
  await world.record({ kind: 'key.ended', workspaceId, data: { name: 'Till', lastFour: 'a1b2' } });
  await fannedOut();
  await world.db`update users set mail_refused_at = clock() where id = ${admin.id}`;
  const isRefused = async () =>
    (await world.db`select from users where id = ${admin.id} and mail_refused_at is not null`).length > 0;
  await world.untilSettled();
  expect(world.mail.to(admin.email)).toHaveLength(1);
  expect(await isRefused()).toBe(false);
  await world.db`update users set mail_refused_at = clock() where id = ${admin.id}`;
  await world.record({ kind: 'password.forgotten', workspaceId: null, email: admin.email, language: 'en', data: {} });
  await world.untilSettled();
  expect(await isRefused()).toBe(false);
});
