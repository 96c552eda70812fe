import { Refused } from '../../../../../shared/basics/refused.ts';
import { sendCommand } from '../../../../../shared/messaging/commands.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { member, type Needs } from '../../../request/routes.ts';
import { inboxTexts } from '../texts.ts';
import { targetOf } from './acting.ts';
import { type ContactProblems, contactPage, longest, versionOfContact } from './contact-page.tsx';

const answerWithinMs = 5_000;

export const contactRoutes = [
  member.get('/inbox/:conversation/contact', async (visit, backend: Needs<'sql'>) => {
    const { conversation } = await targetOf(visit, backend);
    const { customerName, customerPhone } = conversation;
    return contactPage(visit, conversation, { name: customerName ?? '', phone: customerPhone ?? '' });
  }),

  member.post('/inbox/:conversation/contact', async (visit, backend: Needs<'sql' | 'messaging' | 'notices'>) => {
    const { target, conversation } = await targetOf(visit, backend);
    const { workspaceId, by } = target;
    const texts = inboxTexts(visit.language);
    const input = (name: string): string => (visit.form.get(name) ?? '').trim();
    const contact = { name: input('name'), phone: input('phone') };
    const problems: ContactProblems = Object.fromEntries(
      (['name', 'phone'] as const)
        .filter((field) => contact[field].length > longest[field])
        .map((field) => [field, texts.tooLong(String(longest[field]))]),
    );
    if (Object.keys(problems).length > 0) return contactPage(visit, conversation, contact, problems);
    const seen = visit.form.get('version');
    if (seen !== null && seen !== versionOfContact(conversation)) {
      const { customerName, customerPhone } = conversation;
      const now = { name: customerName ?? '', phone: customerPhone ?? '' };
      return contactPage(visit, conversation, now, { formError: texts.contactChanged }, 409);
    }
    const { id, channel } = conversation;
    const customer = { name: contact.name || null, phone: contact.phone || null };
    try {
      const command = { workspaceId, by, conversation: { id, channel, customer } };
      await sendCommand(backend.messaging, 'conversations.put', command, answerWithinMs);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'unavailable') throw error;
      return contactPage(visit, conversation, contact, { formError: texts.orderAway }, 503);
    }
    return redirectWithNotice(backend, visit.at(`/inbox/${id}`), { done: texts.contactSaved });
  }),
];
