import { orderActions } from '../../../../shared/orders/rules/transitions.ts';
import { createConversation, createMessage, createOrder } from '../../../support/data/rows.ts';
import { createCustomer } from '../../../support/running/forms.ts';
import { byStaff, type FormActions } from '../form-action.ts';
import type { Target } from '../target.ts';

/** Daily work of all staff, which the history of the order or the conversation records. */
function daily(sends: FormActions[`POST ${string}`]['sends']): FormActions[`POST ${string}`] {
  return {
    proof: { needless: 'it is daily work of all staff' },
    leaves: { nothing: 'the history of the order or the conversation records it' },
    sends,
  };
}

async function withOrder({ dashboard: { sql, workspace }, newPerson }: Target) {
  return { id: await createOrder(sql, workspace.id), by: (await newPerson()).visitor };
}

async function withConversation({ dashboard: { sql, workspace }, newPerson }: Target) {
  const id = await createConversation(sql, workspace.id);
  await createMessage(sql, workspace.id, id);
  return { id, by: (await newPerson()).visitor };
}

const chatAction = (fields: Record<string, string>) =>
  daily(async (target) => {
    const { id, by } = await withConversation(target);
    return { ids: [id], by, fields };
  });

export const orderScreenActions: FormActions = {
  'POST /:workspace/export': {
    proof: 'asked',
    leaves: ['orders.exported'],
    sends: { fields: { format: 'csv', export: crypto.randomUUID() } },
  },
  'POST /:workspace/orders/new': daily(byStaff({ item_1: '2 Tea', price_1: '1000', source: 'dashboard' })),
  'POST /:workspace/orders/move': daily(async (target) => {
    const { id, by } = await withOrder(target);
    return { by, fields: { move: `${id}:submitted:accepted` } };
  }),
  'POST /:workspace/orders/mute': {
    proof: { needless: 'the bell rings again with the next order' },
    leaves: ['board.muted'],
    sends: { fields: { mute: 'yes' } },
  },
  'POST /:workspace/orders/busy': {
    proof: { needless: 'it ends by itself within two hours' },
    leaves: ['board.busy'],
    sends: { fields: { minutes: '20' } },
  },
  'POST /:workspace/orders/:order/move': daily(async (target) => {
    const { id, by } = await withOrder(target);
    return { ids: [id], by, fields: { step: 'accepted', from: 'submitted' } };
  }),
  'POST /:workspace/orders/:order/amend': daily(async (target) => {
    const { id, by } = await withOrder(target);
    const version = await target.versionOn(target.at(`/orders/${id}/amend`));
    return { ids: [id], by, fields: { version, notes: 'Ring twice' } };
  }),
  'POST /:workspace/customers/:customer/export': {
    proof: 'asked',
    leaves: ['customer.exported'],
    sends: async ({ dashboard: { sql, workspace } }) => ({ ids: [await createCustomer(sql, workspace.id)] }),
  },
  'POST /:workspace/customers/:customer/erase': {
    proof: 'asked',
    leaves: ['customer.erased'],
    sends: async ({ dashboard: { sql, workspace } }) => ({
      ids: [await createCustomer(sql, workspace.id, { name: 'Ali' })],
      fields: { confirm: 'Ali' },
    }),
  },
  'POST /:workspace/inbox/:conversation/send': chatAction({ text: 'Hello', kind: 'note' }),
  'POST /:workspace/inbox/:conversation/act': chatAction({ action: 'close' }),
  'POST /:workspace/inbox/:conversation/assign': chatAction({ assignee: '' }),
  'POST /:workspace/inbox/:conversation/contact': chatAction({ name: 'Ali', phone: '' }),
  'POST /:workspace/inbox/:conversation/messages/:message/again': daily(async (target) => {
    const { id, by } = await withConversation(target);
    const { sql, workspace } = target.dashboard;
    const message = await createMessage(sql, workspace.id, id, { direction: 'agent' });
    await sql`update messages set undelivered_since = clock() where id = ${message}`;
    return { ids: [id, message], by };
  }),
  ...Object.fromEntries(
    orderActions.map((action) => [
      `POST /:workspace/inbox/:conversation/orders/:order/${action}`,
      daily(async (target) => {
        const { id, by } = await withConversation(target);
        const wanted = { conversationId: id, status: action === 'mark_arrived' ? 'approved' : 'pending' } as const;
        return { ids: [id, await createOrder(target.dashboard.sql, target.dashboard.workspace.id, wanted)], by };
      }),
    ]),
  ),
};
