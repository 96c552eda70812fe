import { Refused } from '../../../../../shared/domain/refused.ts';
import { sendCommand } from '../../../../../shared/messaging/commands.ts';
import { answersSince } from '../../../admin/inbox/answers-since.ts';
import { getConversation } from '../../../admin/inbox/get-conversation.ts';
import { seeOther } from '../../../web/answers.ts';
import { byOf } from '../../../web/by.ts';
import { type Backend, member } from '../../../web/routes.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { number } from '../../texts/formats.ts';
import { addressIn, conversationAt } from '../address.ts';
import { inboxPage } from '../inbox-page.tsx';
import { readInbox } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';
import { longestAnswer } from './composer.tsx';

/** A connector has five seconds to take a message (services/conversations/hand-to-channel.ts). */
const answerWithinMs = 8_000;

/** An answer to the customer, or a note for the team. What was typed is given back whenever it was not taken. */
export const sendRoutes = [
  member.post('/inbox/:conversation/send', async (visit, backend) => {
    const { form, workspace, language } = visit;
    const texts = inboxTexts(language);
    const { id, channel } = await getConversation(backend.sql, workspace.id, visit.params.conversation ?? '');
    const text = (form.get('text') ?? '').replaceAll('\r\n', '\n').trim();
    if (text === '') return again(visit, backend, id, texts.writeSomething, 422);
    if (text.length > longestAnswer) {
      return again(visit, backend, id, texts.tooLong(number(language, longestAnswer)), 422);
    }
    const isNote = form.get('kind') === 'note';
    const meanwhile = isNote ? null : await answersSince(backend.sql, workspace.id, id, form.get('last') ?? '');
    if (meanwhile !== null) {
      return again(visit, backend, id, texts.meanwhile(meanwhile.name ?? texts.assistant), 409);
    }
    const command = {
      workspaceId: workspace.id,
      conversationId: id,
      text,
      by: byOf(visit),
      commandId: (form.get('commandId') || crypto.randomUUID()).slice(0, 100),
    };
    const cookies: string[] = [];
    try {
      if (isNote) await sendCommand(backend.messaging, 'conversations.note', command, answerWithinMs);
      else {
        const { delivered } = await sendCommand(backend.messaging, 'conversations.send', command, answerWithinMs);
        const said = texts.notTaken(texts.channels[channel]);
        if (!delivered) cookies.push(backend.notices.cookieFor({ kind: 'trouble', text: said }));
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isAway = error.code === 'unavailable';
      return again(visit, backend, id, isAway ? texts.notSent : texts.gone, isAway ? 503 : 422);
    }
    return seeOther(conversationAt(visit, addressIn(visit.url.searchParams), id), cookies);
  }),
];

/** The conversation as it is now, with what was typed and why it was not taken. */
async function again(visit: MemberVisit, backend: Backend, id: string, problem: string, status: number) {
  const parts = await readInbox(visit, backend, id, null);
  return inboxPage(visit, parts, { text: visit.form.get('text') ?? '', problem }, status);
}
