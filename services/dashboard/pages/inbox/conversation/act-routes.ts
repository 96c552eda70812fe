import { conversationActions } from '../../../../../shared/domain/conversations/conversation.ts';
import { isId } from '../../../../../shared/domain/id.ts';
import { orderActions } from '../../../../../shared/domain/orders/transitions.ts';
import { Refused } from '../../../../../shared/domain/refused.ts';
import { sendCommand } from '../../../../../shared/messaging/commands.ts';
import { getConversation } from '../../../admin/inbox/get-conversation.ts';
import { isOfConversation } from '../../../admin/inbox/inbox-orders.ts';
import { getMember } from '../../../people/users.ts';
import { seeOther } from '../../../web/answers.ts';
import { byOf } from '../../../web/by.ts';
import { type Backend, member } from '../../../web/routes.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { addressIn, conversationAt } from '../address.ts';
import { inboxPage } from '../inbox-page.tsx';
import { readInbox } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';

const answerWithinMs = 5_000;

/** What is done with a conversation and the orders in it, through the services that own them. */
export const actRoutes = [
  member.post('/inbox/:conversation/act', async (visit, backend) => {
    const target = await targetOf(visit, backend);
    const action = conversationActions.find((each) => each === visit.form.get('action'));
    if (!action) throw new Refused('not_found', 'no such action');
    return done(visit, backend, target.conversationId, async () => {
      await sendCommand(backend.messaging, 'conversations.act', { ...target, action }, answerWithinMs);
      return inboxTexts(visit.language).done[action];
    });
  }),

  member.post('/inbox/:conversation/assign', async (visit, backend) => {
    const target = await targetOf(visit, backend);
    const texts = inboxTexts(visit.language);
    const assigneeId = visit.form.get('assignee') || null;
    return done(visit, backend, target.conversationId, async () => {
      if (assigneeId === null) {
        await sendCommand(backend.messaging, 'conversations.assign', { ...target, assigneeId }, answerWithinMs);
        return texts.unassigned;
      }
      if (!isId('user', assigneeId)) throw new Refused('not_found', 'no such member');
      const { name } = await getMember(backend.db, visit.workspace.id, assigneeId);
      await sendCommand(backend.messaging, 'conversations.assign', { ...target, assigneeId }, answerWithinMs);
      return texts.assigned(name);
    });
  }),

  ...orderActions.map((action) =>
    member.post(`/inbox/:conversation/orders/:order/${action}`, async (visit, backend) => {
      const { workspaceId, conversationId, by } = await targetOf(visit, backend);
      const orderId = visit.params.order ?? '';
      const isOurs =
        isId('order', orderId) && (await isOfConversation(backend.sql, workspaceId, conversationId, orderId));
      if (!isOurs) throw new Refused('not_found', 'no such order');
      return done(visit, backend, conversationId, async () => {
        await sendCommand(backend.messaging, 'orders.act', { workspaceId, orderId, action, by }, answerWithinMs);
        return inboxTexts(visit.language).orderDone[action];
      });
    }),
  ),
];

/** What every command about the conversation carries. Throws `not_found`. */
async function targetOf(visit: MemberVisit, { sql }: Backend) {
  const { id } = await getConversation(sql, visit.workspace.id, visit.params.conversation ?? '');
  return { workspaceId: visit.workspace.id, conversationId: id, by: byOf(visit) };
}

/** Back to the conversation, saying what was done; or the conversation as it is now, saying why it was not. */
async function done(visit: MemberVisit, backend: Backend, id: string, act: () => Promise<string>): Promise<Response> {
  try {
    const text = await act();
    const cookie = backend.notices.cookieFor({ kind: 'done', text });
    return seeOther(conversationAt(visit, addressIn(visit.url.searchParams), id), [cookie]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const texts = inboxTexts(visit.language);
    const problems: Readonly<Record<string, string>> = {
      unavailable: texts.orderAway,
      invalid_state: texts.orderMoved,
      not_found: texts.notMember,
    };
    const parts = await readInbox(visit, backend, id, null);
    const status = error.code === 'unavailable' ? 503 : 409;
    return inboxPage(visit, parts, { text: '', problem: problems[error.code] ?? visit.texts.refused }, status);
  }
}
