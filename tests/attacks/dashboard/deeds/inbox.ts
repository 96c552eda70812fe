import { orderActions } from '../../../../shared/orders/rules/transitions.ts';
import { createConversation, createMessage, createOrder } from '../../../support/data/rows.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

const daily = { needless: 'it is the daily work of everybody at the counter' };
const ownHistory = { nothing: 'the conversation’s own history tells of it' };

const acts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  send: { text: 'Hello', kind: 'note' },
  act: { action: 'close' },
  assign: { assignee: '' },
};

export const inboxDeeds: Deeds = {
  ...Object.fromEntries(
    Object.entries(acts).map(([act, fields]) => [
      `POST /:workspace/inbox/:conversation/${act}`,
      {
        proof: daily,
        leaves: ownHistory,
        prepare: async (house: House) => {
          const { path, visitor } = await withConversation(house);
          return () => visitor.post(`${path}/${act}`, fields);
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    orderActions.map((action) => [
      `POST /:workspace/inbox/:conversation/orders/:order/${action}`,
      {
        proof: daily,
        leaves: { nothing: 'the order’s own history tells of it' },
        prepare: async (house: House) => {
          const { path, visitor, id } = await withConversation(house);
          const status = action === 'mark_arrived' ? 'approved' : 'pending';
          const order = await createOrder(house.dashboard.sql, house.dashboard.workspace.id, {
            conversationId: id,
            status,
          });
          return () => visitor.post(`${path}/orders/${order}/${action}`, {});
        },
      },
    ]),
  ),
  'POST /:workspace/inbox/:conversation/messages/:message/again': {
    proof: daily,
    leaves: ownHistory,
    prepare: async (house: House) => {
      const { path, visitor, id } = await withConversation(house);
      const { sql, workspace } = house.dashboard;
      const message = await createMessage(sql, workspace.id, id, { direction: 'agent' });
      await sql`update messages set undelivered_since = clock() where id = ${message}`;
      return () => visitor.post(`${path}/messages/${message}/again`, {});
    },
  },
  'POST /:workspace/inbox/answers': {
    proof: daily,
    leaves: ['answer.added'],
    prepare: async ({ somebody, at }) => {
      const { visitor } = await somebody();
      return () => visitor.post(at('/inbox/answers'), { shortcut: 'hours', text: 'From ten.' });
    },
  },
  'POST /:workspace/inbox/answers/delete': {
    proof: daily,
    leaves: ['answer.deleted'],
    prepare: async ({ dashboard, somebody, at }) => {
      const { visitor } = await somebody();
      const shortcut = crypto.randomUUID().slice(0, 8);
      await dashboard.sql`
        insert into canned_answers (workspace_id, shortcut, text) values (${dashboard.workspace.id}, ${shortcut}, 'x')`;
      return () => visitor.post(at('/inbox/answers/delete'), { shortcut });
    },
  },
};

async function withConversation({ dashboard, somebody, at }: House) {
  const { visitor } = await somebody();
  const id = await createConversation(dashboard.sql, dashboard.workspace.id);
  await createMessage(dashboard.sql, dashboard.workspace.id, id);
  return { visitor, id, path: at(`/inbox/${id}`) };
}
