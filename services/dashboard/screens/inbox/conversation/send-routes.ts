import { isId } from '../../../../../shared/basics/id.ts';
import { Refused } from '../../../../../shared/basics/refused.ts';
import { answersSince } from '../../../../../shared/conversations/verbs/answers-since.ts';
import { sendCommand } from '../../../../../shared/messaging/commands.ts';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { seeOther } from '../../../request/answers.ts';
import { member, type Needs } from '../../../request/routes.ts';
import type { MemberVisit, Notice } from '../../../request/visit.ts';
import { inboxPage } from '../inbox-page.tsx';
import { conversationPath, parseInboxQuery } from '../inbox-query.ts';
import { type InboxNeeds, readInbox } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';
import { acted, targetOf } from './acting.ts';
import { maxAnswerLength } from './composer.tsx';

/** A connector has five seconds to accept a message (services/conversations/hand-to-channel.ts). */
const answerWithinMs = 8_000;

type Sending = Needs<InboxNeeds | 'messaging'>;

export const sendRoutes = [
  member.post('/inbox/:conversation/send', async (visit, backend: Sending) => {
    const { form, workspace, language } = visit;
    const texts = inboxTexts(language);
    const { target, conversation } = await targetOf(visit, backend);
    const { id } = conversation;
    const text = (form.get('text') ?? '').replaceAll('\r\n', '\n').trim();
    if (text === '') return again(visit, backend, id, texts.writeSomething, 422);
    if (text.length > maxAnswerLength) {
      return again(visit, backend, id, texts.tooLong(number(language, maxAnswerLength)), 422);
    }
    const isNote = form.get('kind') === 'note';
    const meanwhile = isNote ? null : await answersSince(backend.sql, workspace.id, id, form.get('last') ?? '');
    if (meanwhile !== null) {
      return again(visit, backend, id, texts.meanwhile(meanwhile.name ?? texts.assistant), 409);
    }
    const command = { ...target, text, commandId: commandIdOf(form.get('commandId'), `${isNote} ${text}`) };
    try {
      // If the channel does not accept it, the message shows that.
      const name = isNote ? 'conversations.note' : 'conversations.send';
      await sendCommand(backend.messaging, name, command, answerWithinMs);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isAway = error.code === 'unavailable';
      return again(visit, backend, id, isAway ? texts.notSent : texts.gone, isAway ? 503 : 422);
    }
    return seeOther(conversationPath(visit, parseInboxQuery(visit.url.searchParams), id));
  }),

  member.post('/inbox/:conversation/messages/:message/again', async (visit, backend: Sending & Needs<'notices'>) => {
    const { target, conversation } = await targetOf(visit, backend);
    const texts = inboxTexts(visit.language);
    const channel = texts.channels[conversation.channel];
    const messageId = visit.params.message ?? '';
    if (!isId('message', messageId)) throw new Refused('not_found', 'no such message');
    const command = { ...target, messageId, commandId: commandIdOf(visit.form.get('commandId'), messageId) };
    const sendAgain = async (): Promise<Notice> => {
      const answer = await sendCommand(backend.messaging, 'conversations.send_again', command, answerWithinMs);
      return answer.delivered
        ? { kind: 'done', text: texts.sentAgain(channel) }
        : { kind: 'trouble', text: texts.notSentAgain(channel) };
    };
    return acted(visit, backend, conversation.id, sendAgain, { invalid_state: texts.takenMeanwhile });
  }),
];

/** The same form with the same content is the same command, because
 * a submit without an answer may have been carried out. */
function commandIdOf(form: string | null, what: string): string {
  return `${(form || crypto.randomUUID()).slice(0, 60)} ${Bun.hash(what).toString(36)}`;
}

async function again(visit: MemberVisit, backend: Sending, id: string, problem: string, status: number) {
  const { form } = visit;
  const draft = { text: form.get('text') ?? '', problem, commandId: form.get('commandId') };
  return inboxPage(visit, await readInbox(visit, backend, id, null), draft, status);
}
