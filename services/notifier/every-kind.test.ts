import { expect, test } from 'bun:test';
import { newId } from '../../shared/db/new-id.ts';
import type { Facts, NewNotification } from '../../shared/notifications/rules/facts.ts';
import { kindOf, type NotificationKind, notificationKinds } from '../../shared/notifications/rules/kinds.ts';
import { setChoice } from '../../shared/notifications/verbs/choices.ts';
import { createConversation, createOrder } from '../../tests/support/data/rows.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startNotifierWorld } from '../../tests/support/running/notifier/notifier.ts';

const [world] = await forThisFile(startNotifierWorld());

const url = 'https://shop.example.com/hook?token=hidden';
const [sara, adam] = ['sara@example.com', 'adam@example.com'];
const key = { name: 'Till', lastFour: 'a1b2' };
/** What is told of each kind, and the subject of its mail in English. */
const kinds: { readonly [Kind in NotificationKind]: readonly [facts: Facts[Kind], inEnglish: string] } = {
  'endpoint.failing': [{ url, failures: 5 }, 'Webhooks to shop.example.com fail'],
  'endpoint.disabled': [{ url, failures: 10 }, 'Webhooks to shop.example.com are disabled'],
  'endpoint.recovered': [{ url, failures: 7 }, 'Webhooks to shop.example.com work again'],
  'deliveries.late': [{ deliveries: 12, minutes: 5 }, 'Webhooks are late'],
  'order.waiting': [{ number: '1042', minutes: 3 }, 'Order 1042 is waiting'],
  'order.unattended': [{ number: '1042', minutes: 6 }, 'Order 1042 is still waiting'],
  'conversation.waiting': [{ minutes: 10 }, 'A customer is waiting for a reply'],
  'conversation.assigned': [{ by: 'Sara' }, 'A conversation was assigned to you'],
  'key.ending': [{ ...key, days: 3 }, 'The API key Till expires in 3 days'],
  'key.ended': [key, 'The API key Till has expired'],
  'key.refused': [{ ...key, calls: 120 }, 'Calls with the API key Till are often refused'],
  'retention.set': [
    { conversationDays: 90, answerDays: null, orderDays: 400, startsAt: Date.UTC(2026, 11, 3) },
    'Old texts will be erased from 2026-12-03 on',
  ],
  'member.invited': [{ by: adam, role: 'staff' }, 'Join Test'],
  'member.joined': [{ email: 'new@example.com', role: 'staff' }, 'new@example.com joined Test'],
  'member.role_changed': [{ email: sara, role: 'admin', by: adam }, `${sara} is now admin`],
  'member.removed': [{ email: sara, by: adam }, `${sara} is no longer in Test`],
  'sign_in.new_browser': [
    { device: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0', address: '203.0.113.9' },
    'You signed in with a new browser',
  ],
  'second_step.changed': [{ change: 'passkey_added' }, 'Your second step was changed'],
  'password.forgotten': [{}, 'Choose a new password'],
  'password.changed': [{}, 'Your password was changed'],
  'email.changing': [{ newEmail: 'new@example.com', to: 'new' }, 'Confirm the change of your email'],
  'form.answered': [{ title: 'Feedback', submissionId: 'sbm_1' }, 'A new answer to Feedback'],
};

const languages = ['en', 'ar'] as const;
/** Who gets the mail of a kind in a language. */
const addresses = new Map<string, string>();
const all: NewNotification[] = [];
for (const language of languages) {
  for (const kind of notificationKinds) {
    const workspaceId = await world.workspace();
    const role = kindOf(kind).audience === 'staff' ? 'staff' : 'admin';
    const person = await world.person(workspaceId, { role, language });
    const subjectId = await subjectOf(kind, workspaceId, person.id);
    if (kindOf(kind).isOptional) {
      await setChoice(world.verbs, { workspaceId, userId: person.id, kind, channel: 'mail', isOn: true });
    }
    addresses.set(`${kind} ${language}`, person.email);
    all.push(notificationOf(kind, { workspaceId, subjectId, person, language }));
  }
}
await world.record(...all);
await world.untilSettled();

for (const language of languages) {
  test.each(notificationKinds)(`%s arrives by mail, once, in ${language}`, (kind) => {
    const mails = world.mail.to(addresses.get(`${kind} ${language}`) ?? '');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (language === 'en') expect(mail?.subject).toBe(kinds[kind][1]);
    else expect(mail?.subject).toMatch(/[\u0600-\u06ff]/);
    expect(mail?.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
    expect(mail?.text).toContain(world.dashboardUrl);
    expect(mail?.raw).not.toContain('hidden');
    expect(mail?.raw).not.toContain('undefined');
    const off = mail?.headers.find((header) => header.key === 'list-unsubscribe')?.value;
    if (kindOf(kind).isOptional) expect(off).toContain(`${world.dashboardUrl}/notifications/off/`);
    else expect(off).toBeUndefined();
  });
}

interface Given {
  readonly workspaceId: string;
  readonly subjectId: string;
  readonly person: { readonly id: string; readonly email: string };
  readonly language: 'en' | 'ar';
}

function notificationOf(kind: NotificationKind, { workspaceId, subjectId, person, language }: Given): NewNotification {
  const isMailed = kind === 'member.invited' || kind === 'email.changing';
  const address = kind === 'password.forgotten' || isMailed ? { email: person.email, language } : {};
  const of = kindOf(kind).audience.startsWith('person') && !('email' in address) ? { userId: person.id } : {};
  const token = isMailed ? { token: 'token-of-a-link' } : {};
  // The facts are those of this kind.
  return { kind, workspaceId, subjectId, data: kinds[kind][0], ...address, ...of, ...token } as NewNotification;
}

async function subjectOf(kind: NotificationKind, workspaceId: string, userId: string): Promise<string> {
  if (kind.startsWith('order.')) return createOrder(world.db, workspaceId, { status: 'pending' });
  if (kind === 'conversation.waiting') {
    const id = await createConversation(world.db, workspaceId);
    await world.db`update conversations set waiting_since = clock() where workspace_id = ${workspaceId} and id = ${id}`;
    return id;
  }
  const id = newId('form');
  if (kind === 'form.answered') {
    await world.db`insert into forms (workspace_id, id, edits, version, title) values (${workspaceId}, ${id}, 0, 0, 'Feedback')`;
    await world.db`insert into form_watchers (workspace_id, form_id, user_id) values (${workspaceId}, ${id}, ${userId})`;
  }
  return id;
}
