import { expect, test } from 'bun:test';
import { openDatabase, refusalOf, secretsKey } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { newId } from '../../db/new-id.ts';
import { createDashboardSecrets } from '../../secrets/derived-secrets.ts';
import { notify } from '../notify.ts';
import type { NewNotification } from '../rules/facts.ts';
import { kindOf, notificationKinds } from '../rules/kinds.ts';
import { chatHost, setChatUrl } from './chat.ts';
import { listChoices, setChoice } from './choices.ts';
import { addDevice, listDevices, removeDevice } from './devices.ts';
import { retryMessage } from './retry-message.ts';

const [{ db, sql, makeWorkspace }] = await forThisFile(openDatabase());
const secrets = createDashboardSecrets(secretsKey).notifications;

async function makeUser(): Promise<string> {
  const id = newId('user');
  await sql`insert into users (id, email, name) values (${id}, ${`${id}@example.com`}, 'Sara')`;
  return id;
}

test('a choice is the person’s, else the workspace’s, else the kind’s', async () => {
  const [workspaceId, userId] = [await makeWorkspace(), await makeUser()];
  const choice = { workspaceId, kind: 'key.ended', channel: 'mail' } as const;
  const shown = async (whose: string | null) =>
    (await listChoices(db, workspaceId, whose)).find(({ kind, channel }) => kind === 'key.ended' && channel === 'mail');
  expect(await shown(userId)).toMatchObject({ isOn: true, isOwn: false });
  await setChoice(db, { ...choice, userId: null, isOn: false });
  expect(await shown(null)).toMatchObject({ isOn: false, isOwn: true });
  expect(await shown(userId)).toMatchObject({ isOn: false, isOwn: false });
  await setChoice(db, { ...choice, userId, isOn: true });
  await setChoice(db, { ...choice, userId, isOn: true });
  expect(await shown(userId)).toMatchObject({ isOn: true, isOwn: true });
  await setChoice(db, { ...choice, userId, isOn: null });
  expect(await shown(userId)).toMatchObject({ isOn: false, isOwn: false });
});

test('all that is optional can be chosen, and chat for the workspace alone', async () => {
  const [workspaceId, userId] = [await makeWorkspace(), await makeUser()];
  const listed = new Set((await listChoices(db, workspaceId, userId)).map(({ kind }) => kind));
  expect([...listed]).toEqual(notificationKinds.filter((kind) => kindOf(kind).isOptional));
  const chats = async (whose: string | null) =>
    (await listChoices(db, workspaceId, whose)).filter(({ channel }) => channel === 'chat').length;
  expect(await chats(userId)).toBe(0);
  expect(await chats(null)).toBeGreaterThan(5);
  const wrong = [
    { kind: 'password.changed', channel: 'mail' },
    { kind: 'member.joined', channel: 'push' },
    { kind: 'key.ended', channel: 'chat' },
  ] as const;
  for (const each of wrong)
    expect(await refusalOf(setChoice(db, { workspaceId, userId, isOn: false, ...each }))).toStartWith(
      'invalid_request',
    );
});

test('a device is added once and goes to whoever signs in there next', async () => {
  const [one, other] = [await makeUser(), await makeUser()];
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const device = { endpoint: 'https://push.example.com/send/1', keys, name: 'Chrome on Android' };
  const id = await addDevice(db, secrets, { ...device, userId: one });
  expect(await addDevice(db, secrets, { ...device, userId: one })).toBe(id);
  expect(await listDevices(db, one)).toMatchObject([{ id, name: 'Chrome on Android', lastUsedAt: null }]);
  const [row] = await sql<{ sealed: Uint8Array }[]>`select sealed_keys as sealed from push_devices where id = ${id}`;
  expect(JSON.parse(secrets.open(row?.sealed ?? new Uint8Array()))).toEqual(keys);
  await addDevice(db, secrets, { ...device, userId: other });
  expect(await listDevices(db, one)).toEqual([]);
  expect(await refusalOf(removeDevice(db, one, id))).toBe('not_found: no such device');
  await removeDevice(db, other, id);
  expect(await listDevices(db, other)).toEqual([]);
  const wrong = [
    { endpoint: 'http://push.example.com/1' },
    { endpoint: 'https://push.example.com/ 1' },
    { keys: { ...keys, auth: 'short' } },
    { keys: { ...keys, p256dh: `${'B'.repeat(86)}!` } },
  ];
  for (const each of wrong)
    expect(await refusalOf(addDevice(db, secrets, { ...device, ...each, userId: one }))).toStartWith('invalid_request');
});

test('the chat’s address is sealed, and may lead where webhooks may', async () => {
  const workspaceId = await makeWorkspace();
  const policy = { network: 'public', closed: [] } as const;
  await setChatUrl(db, { secrets, policy }, workspaceId, 'https://hooks.example.com/services/T1/secret');
  expect(await chatHost(db, secrets, workspaceId)).toBe('hooks.example.com');
  const [row] = await sql<{ text: string }[]>`select w::text as text from workspaces w where id = ${workspaceId}`;
  expect(row?.text).not.toContain('hooks.example.com');
  for (const wrong of ['http://hooks.example.com/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'mailto:x'])
    expect(await refusalOf(setChatUrl(db, { secrets, policy }, workspaceId, wrong))).toStartWith('invalid_request');
  await setChatUrl(db, { secrets, policy }, workspaceId, null);
  expect(await chatHost(db, secrets, workspaceId)).toBeNull();
});

test('no row has a link’s token, and a dedupe key records once', async () => {
  const workspaceId = await makeWorkspace();
  const invited: NewNotification = {
    kind: 'member.invited',
    workspaceId,
    email: 'new@example.com',
    token: 'a-secret-token',
    data: { by: 'adam@example.com', role: 'staff' },
    dedupeKey: `once ${workspaceId}`,
  };
  await db.transaction(async (tx) => notify(tx, invited, secrets));
  await db.transaction(async (tx) => notify(tx, invited, secrets));
  const rows = await sql<{ text: string; sealed: Uint8Array }[]>`
    select n::text as text, sealed_token as sealed from notifications n where workspace_id = ${workspaceId}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain('a-secret-token');
  expect(secrets.open(rows[0]?.sealed ?? new Uint8Array())).toBe('a-secret-token');
  expect(db.transaction(async (tx) => notify(tx, invited))).rejects.toThrow('needs a key');
});

test('a mail whose link is not kept any more is not sent again', async () => {
  const id = newId('notificationMessage');
  await sql`insert into notification_messages (id, kind, channel, recipient, email, status, due_at)
    values (${id}, 'member.invited', 'mail', 'new@example.com', 'new@example.com', 'failed', clock())`;
  expect(await refusalOf(retryMessage(db, id))).toBe('invalid_state: its link is not kept any more: give a new one');
});
