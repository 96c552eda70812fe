import { isId } from '../../../../../shared/basics/id.ts';
import { Refused } from '../../../../../shared/basics/refused.ts';
import { conversationActions } from '../../../../../shared/conversations/rules/conversation.ts';
import { isOfConversation } from '../../../../../shared/conversations/verbs/inbox-orders.ts';
import { sendCommand } from '../../../../../shared/messaging/commands.ts';
import { orderActions } from '../../../../../shared/orders/rules/transitions.ts';
import { getMember } from '../../../../../shared/people/users.ts';
import { member, type Needs } from '../../../request/routes.ts';
import type { InboxNeeds } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';
import { acted, targetOf } from './acting.ts';

const answerWithinMs = 5_000;

type Acting = Needs<InboxNeeds | 'notices' | 'messaging'>;

export const actRoutes = [
  member.post('/inbox/:conversation/act', async (visit, backend: Acting) => {
    const { target, conversation } = await targetOf(visit, backend);
    const action = conversationActions.find((each) => each === visit.form.get('action'));
    if (!action) throw new Refused('not_found', 'no such action');
    return acted(visit, backend, conversation.id, async () => {
      await sendCommand(backend.messaging, 'conversations.act', { ...target, action }, answerWithinMs);
      return { kind: 'done', text: inboxTexts(visit.language).done[action] };
    });
  }),

  member.post('/inbox/:conversation/assign', async (visit, backend: Acting) => {
    const { target, conversation } = await targetOf(visit, backend);
    const texts = inboxTexts(visit.language);
    const assigneeId = visit.form.get('assignee') || null;
    const assign = async (): Promise<string> => {
      if (assigneeId !== null && !isId('user', assigneeId)) throw new Refused('not_found', 'no such member');
      const colleague = assigneeId === null ? null : await getMember(backend.db, visit.workspace.id, assigneeId);
      await sendCommand(backend.messaging, 'conversations.assign', { ...target, assigneeId }, answerWithinMs);
      return colleague === null ? texts.unassigned : texts.assigned(colleague.name);
    };
    const problems = { not_found: texts.notMember };
    return acted(visit, backend, conversation.id, async () => ({ kind: 'done', text: await assign() }), problems);
  }),

  ...orderActions.map((action) =>
    member.post(`/inbox/:conversation/orders/:order/${action}`, async (visit, backend: Acting) => {
      const { target, conversation } = await targetOf(visit, backend);
      const { workspaceId, conversationId, by } = target;
      const texts = inboxTexts(visit.language);
      const orderId = visit.params.order ?? '';
      const isOurs =
        isId('order', orderId) && (await isOfConversation(backend.sql, workspaceId, conversationId, orderId));
      if (!isOurs) throw new Refused('not_found', 'no such order');
      const act = async () => {
        await sendCommand(backend.messaging, 'orders.act', { workspaceId, orderId, action, by }, answerWithinMs);
        return { kind: 'done', text: texts.orderDone[action] } as const;
      };
      return acted(visit, backend, conversation.id, act, { invalid_state: texts.orderMoved });
    }),
  ),
];
