import { expect, test } from 'bun:test';
import { type NotificationKind, notificationKinds } from './kinds.ts';
import { type Choice, type Notification, type Place, recipientsOf } from './recipients.ts';

const person = (userId: string, role: 'admin' | 'staff' | null, devices: string[] = []) => ({
  ...{ userId, role, devices, isMailRefused: false },
});
const place: Place = {
  isEnabled: true,
  hasChat: true,
  people: [person('adam', 'admin', ['phone']), person('sara', 'staff', ['tablet', 'laptop']), person('zed', null)],
  choices: [],
  watchers: [{ formId: 'form', userId: 'sara' }],
};
const of = (kind: NotificationKind, more: Partial<Notification> = {}): Notification => ({
  ...{ id: 'ntf', kind, workspaceId: 'ws', userId: null, email: null, subjectId: null, ...more },
});
const notified = (notification: Notification, given: Partial<Place> = {}, sendsMail = true): string[] =>
  recipientsOf(notification, { ...place, ...given }, { sendsMail }).map(
    ({ channel, recipient, skipped }) => `${channel} ${recipient}${skipped ? ` (${skipped})` : ''}`,
  );
const choice = (userId: string | null, kind: NotificationKind, channel: Choice['channel'], isOn: boolean): Choice => {
  return { userId, kind, channel, isOn };
};

test.each<[NotificationKind, Partial<Notification>, string[]]>([
  ['endpoint.disabled', {}, ['mail adam', 'chat ws']],
  ['deliveries.late', {}, ['mail adam']],
  ['order.waiting', {}, ['push tablet', 'push laptop']],
  ['order.unattended', {}, ['mail adam', 'push phone', 'mail sara', 'push tablet', 'push laptop']],
  ['conversation.assigned', { userId: 'sara' }, ['push tablet', 'push laptop']],
  ['member.joined', { userId: 'sara' }, ['mail adam', 'mail sara']],
  ['member.removed', { userId: 'zed' }, ['mail adam', 'mail zed']],
  ['sign_in.new_browser', { userId: 'zed', workspaceId: null }, ['mail zed']],
  ['member.invited', { email: 'new@example.com' }, ['mail new@example.com']],
  ['form.answered', { subjectId: 'form' }, ['push tablet', 'push laptop']],
  ['form.answered', { subjectId: 'other' }, []],
])('%s %p is told to %p', (kind, more, expected) => {
  expect(notified(of(kind, more))).toEqual(expected);
});

test('one’s own choice goes before the workspace’s, and that before the kind’s', () => {
  const kind = 'endpoint.disabled';
  expect(notified(of(kind), { choices: [choice(null, kind, 'mail', false)] })).toEqual(['chat ws']);
  const choices = [choice(null, kind, 'mail', false), choice('adam', kind, 'mail', true)];
  expect(notified(of(kind), { choices })).toEqual(['mail adam', 'chat ws']);
  const pushed = { choices: [choice('adam', kind, 'push', true)] };
  expect(notified(of(kind), pushed)).toEqual(['mail adam', 'push phone', 'chat ws']);
  expect(notified(of(kind), { choices: [choice(null, kind, 'chat', false)] })).toEqual(['mail adam']);
});

test('what protects an account cannot be turned off', () => {
  const kind = 'sign_in.new_browser';
  const choices = [choice('adam', kind, 'mail', false), choice(null, kind, 'mail', false)];
  expect(notified(of(kind, { userId: 'adam' }), { choices, isEnabled: false })).toEqual(['mail adam']);
});

test('a workspace that switched notifications off is told nothing optional', () => {
  const optional = notificationKinds.filter(
    (kind) => notified(of(kind, { userId: 'sara' }), { isEnabled: false }).length > 0,
  );
  expect(optional.join(' ')).toBe(
    'retention.set member.invited sign_in.new_browser second_step.changed password.forgotten password.changed email.changing',
  );
});

test('mail is left out without a mail server, and to a refused address', () => {
  expect(notified(of('endpoint.disabled'), {}, false)).toEqual(['mail adam (no mail server)', 'chat ws']);
  const people = [{ ...person('adam', 'admin'), isMailRefused: true }];
  expect(notified(of('endpoint.disabled'), { people, hasChat: false })).toEqual(['mail adam (address refused)']);
});

test('where there are no staff, admins are told what is for staff', () => {
  expect(notified(of('order.waiting'), { people: [person('adam', 'admin', ['phone'])] })).toEqual(['push phone']);
});
