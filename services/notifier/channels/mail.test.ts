import { expect, test } from 'bun:test';
import { openUnsubscribeToken } from '../../../shared/notifications/unsubscribe-link.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { refusal, startMailServer } from '../../../tests/support/running/notifier/mail-server.ts';
import { startNotifierWorld } from '../../../tests/support/running/notifier/notifier.ts';
import { eventually, insertEndpoint } from '../../../tests/support/running/world.ts';

const mailServer = await startMailServer({
  onRcptTo({ address }, _, done) {
    if (address === 'gone@example.com') return done(refusal('550 5.1.1 no such user'));
    if (address === 'later@example.com') return done(refusal('451 4.7.1 come later'));
    done();
  },
});
const [world] = await forThisFile(startNotifierWorld({ mailServer }));

const hostile = [
  'Grill\r\nBcc: eve@example.com\r\n\r\n<h1>Owned</h1>',
  'Grill\nTo: eve@example.com',
  'Grill\u2028X-Header: 1\u0000',
  '=?utf-8?q?Grill=0d=0aBcc:_eve@example.com?=',
  '"Grill" <eve@example.com>, x',
  `${'long '.repeat(400)}\r\nBcc: eve@example.com`,
];

test.each(hostile)('no name adds a header, a recipient or markup: %p', async (name) => {
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId);
  await world.db`update workspaces set name = ${name.replaceAll('\u0000', '')} where id = ${workspaceId}`;
  await world.record({
    ...{ kind: 'member.joined', workspaceId, userId: null },
    data: { email: name.replaceAll('\u0000', ''), role: 'staff' },
  });
  await world.untilSettled();
  const [mail, ...others] = world.mail.to(admin.email);
  expect(others).toEqual([]);
  expect(mail?.to_).toEqual([admin.email]);
  expect(mail?.to?.map(({ address }) => address)).toEqual([admin.email]);
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.map(({ key }) => key).filter((key) => key === 'bcc' || key.startsWith('x-'))).toEqual([]);
  expect(mail?.html).not.toContain('<h1>Owned');
  expect(mail?.subject?.length).toBeLessThan(400);
});

test('mails about one subject are one thread; a repeat has the same id', async () => {
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId);
  const endpointId = await insertEndpoint(world.db, workspaceId, {});
  const data = { url: 'https://shop.example.com/', failures: 10 };
  await world.record({ kind: 'endpoint.failing', workspaceId, subjectId: endpointId, data });
  await world.record({ kind: 'endpoint.disabled', workspaceId, subjectId: endpointId, data });
  await world.untilSettled();
  const mails = world.mail.to(admin.email);
  expect(mails).toHaveLength(2);
  const [one, two] = mails;
  expect(one?.inReplyTo).toContain(endpointId);
  expect(two?.references).toBe(one?.references ?? '');
  expect(one?.messageId).not.toBe(two?.messageId);
  expect(one?.messageId).toMatch(/^<nmg_\w+@platform\.example>$/);
});

test('one click turns a kind off, with a token only the platform can make', async () => {
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId);
  await world.record({ kind: 'key.ended', workspaceId, data: { name: 'Till', lastFour: 'a1b2' } });
  await world.untilSettled();
  const [mail] = world.mail.to(admin.email);
  const header = (name: string): string => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('auto-submitted')).toBe('auto-generated');
  const [, token = ''] =
    /^<http:\/\/localhost:8083\/notifications\/off\/([\w-]+)>$/.exec(header('list-unsubscribe')) ?? [];
  const secrets = world.secrets.notifications;
  expect(openUnsubscribeToken(secrets, token)).toEqual({ userId: admin.id, workspaceId, kind: 'key.ended' });
  const sealed = Buffer.from(secrets.seal('join usr ws key.ended')).toString('base64url');
  for (const wrong of ['', 'x', token.slice(1), `${token.slice(0, -2)}AA`, sealed])
    expect(openUnsubscribeToken(secrets, wrong)).toBeNull();
});

test('an address that the server does not know gets no further mails', async () => {
  const workspaceId = await world.workspace();
  const admin = await world.person(workspaceId, { email: 'gone@example.com' });
  await world.record({ kind: 'key.ended', workspaceId, data: { name: 'Till', lastFour: 'a1b2' } });
  await world.untilSettled();
  const states = async () =>
    (await world.messages())
      .filter(({ recipient }) => recipient === admin.id)
      .map(({ status, lastError }) => `${status}: ${lastError}`);
  expect(await states()).toEqual([expect.stringMatching(/^failed: .*5\.1\.1/)]);
  await world.record({ kind: 'key.ending', workspaceId, data: { name: 'Till', lastFour: 'a1b2', days: 3 } });
  await world.untilSettled();
  expect(await states()).toEqual([expect.stringContaining('failed'), 'skipped: address refused']);
});

test('a token that cannot be opened is retried, and delays no other mail', async () => {
  const other = await world.person(null);
  await world.db`
    insert into notifications (kind, email, data, sealed_token)
    values ('member.invited', 'sealed@example.com', '{"by":"x","role":"staff"}', ${Buffer.from('k1xxxxunknown')})`;
  await world.record({ kind: 'password.changed', workspaceId: null, userId: other.id, data: {} });
  await eventually(async () => {
    const [row] = (await world.messages()).filter(({ recipient }) => recipient === 'sealed@example.com');
    return row?.attempt === 1;
  });
  await eventually(() => world.mail.to(other.email).length === 1);
  const [row] = (await world.messages()).filter(({ recipient }) => recipient === 'sealed@example.com');
  expect(row).toMatchObject({ status: 'pending', lastError: 'the message could not be made' });
});

test('the token of a link is erased once its mail is sent or given up', async () => {
  const workspaceId = await world.workspace();
  const isKept = async (email: string) =>
    (await world.db`select from notifications where email = ${email} and sealed_token is not null`).length > 0;
  const link = { language: 'en', token: 'token-of-a-link', data: { by: 'adam@example.com', role: 'staff' } } as const;
  const invite = (email: string) => world.record({ kind: 'member.invited', workspaceId, email, ...link });
  await invite('new@example.com');
  await invite('gone@example.com');
  const settled = () => world.db`
    select from notification_messages where email in ('new@example.com', 'gone@example.com') and status <> 'pending'`;
  await eventually(async () => (await settled()).length === 2);
  expect(world.mail.to('new@example.com')[0]?.text).toContain('/join/token-of-a-link');
  expect([await isKept('new@example.com'), await isKept('gone@example.com')]).toEqual([false, false]);
  await invite('later@example.com');
  const tried = () => world.db`select from notification_messages where email = 'later@example.com' and attempt > 0`;
  await eventually(async () => (await tried()).length > 0);
  expect(await isKept('later@example.com')).toBe(true);
});
