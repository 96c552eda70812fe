import { expect, test } from 'bun:test';
import { newId } from '../../shared/db/new-id.ts';
import type { Facts, NewNotification } from '../../shared/notifications/rules/facts.ts';
import { kindOf, type NotificationKind, notificationKinds } from '../../shared/notifications/rules/kinds.ts';
import { setChoice } from '../../shared/notifications/verbs/choices.ts';
import { createConversation, createOrder } from '../../tests/support/data/rows.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startNotifierWorld } from '../../tests/support/running/notifier/notifier.ts';

const [world] = await forThisFile(startNotifierWorld());

const facts: Facts = {
  'endpoint.failing': { url: 'https://shop.example.com/hook?token=hidden', failures: 5 },
  'endpoint.disabled': { url: 'https://shop.example.com/hook?token=hidden', failures: 10 },
  'endpoint.recovered': { url: 'https://shop.example.com/hook?token=hidden', failures: 7 },
  'deliveries.late': { deliveries: 12, minutes: 5 },
  'order.waiting': { number: '1042', minutes: 3 },
  'order.unattended': { number: '1042', minutes: 6 },
  'conversation.waiting': { minutes: 10 },
  'conversation.assigned': { by: 'Sara' },
  'key.ending': { name: 'Till', lastFour: 'a1b2', days: 3 },
  'key.ended': { name: 'Till', lastFour: 'a1b2' },
  'key.refused': { name: 'Till', lastFour: 'a1b2', calls: 120 },
  'retention.set': { conversationDays: 90, answerDays: null, orderDays: 400, startsAt: Date.UTC(2026, 11, 3) },
  'member.invited': { by: 'adam@example.com', role: 'staff' },
  'member.joined': { email: 'new@example.com', role: 'staff' },
  'member.role_changed': { email: 'sara@example.com', role: 'admin', by: 'adam@example.com' },
  'member.removed': { email: 'sara@example.com', by: 'adam@example.com' },
  'sign_in.new_browser': { device: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0', address: '203.0.113.9' },
  'second_step.changed': { change: 'passkey_added' },
  'password.forgotten': {},
  'password.changed': {},
  'email.changing': { newEmail: 'new@example.com', to: 'new' },
  'form.answered': { title: 'Feedback', submissionId: 'sbm_1' },
};

const inEnglish: Readonly<Record<NotificationKind, string>> = {
  'endpoint.failing': 'Webhooks to shop.example.com fail',
  'endpoint.disabled': 'Webhooks to shop.example.com are disabled',
  'endpoint.recovered': 'Webhooks to shop.example.com work again',
  'deliveries.late': 'Webhooks are late',
  'order.waiting': 'Order 1042 is waiting',
  'order.unattended': 'Order 1042 is still waiting',
  'conversation.waiting': 'A customer is waiting for a reply',
  'conversation.assigned': 'A conversation was assigned to you',
  'key.ending': 'The API key Till expires in 3 days',
  'key.ended': 'The API key Till has expired',
  'key.refused': 'Calls with the API key Till are often refused',
  'retention.set': 'Old texts will be erased from 2026-12-03 on',
  'member.invited': 'Join Test',
  'member.joined': 'new@example.com joined Test',
  'member.role_changed': 'sara@example.com is now admin',
  'member.removed': 'sara@example.com is no longer in Test',
  'sign_in.new_browser': 'You signed in with a new browser',
  'second_step.changed': 'Your second step was changed',
  'password.forgotten': 'Choose a new password',
  'password.changed': 'Your password was changed',
  'email.changing': 'Confirm the change of your email',
  'form.answered': 'A new answer to Feedback',
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
    if (language === 'en') expect(mail?.subject).toBe(inEnglish[kind]);
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
  return { kind, workspaceId, subjectId, data: facts[kind], ...address, ...of, ...token } as NewNotification;
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
