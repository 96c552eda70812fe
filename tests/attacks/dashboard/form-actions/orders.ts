import { orderActions } from '../../../../shared/orders/rules/transitions.ts';
import { createConversation, createMessage, createOrder } from '../../../support/data/rows.ts';
import { createCustomer } from '../../../support/running/forms.ts';
import { byStaff, type FormActions, formsBelow, proven, unproven } from '../form-action.ts';
import type { Target } from '../target.ts';

/** Daily work of all staff, which the history of the order or the conversation records. */
const daily = (request: Parameters<typeof unproven>[2]) =>
  unproven(
    'it is daily work of all staff',
    { none: 'the history of the order or the conversation records it' },
    request,
  );

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
  'POST /:workspace/export': proven('orders.exported', { fields: { format: 'csv', export: crypto.randomUUID() } }),
  ...formsBelow('/:workspace/orders', {
    '/new': daily(byStaff({ item_1: '2 Tea', price_1: '1000', source: 'dashboard' })),
    '/move': daily(async (target) => {
      const { id, by } = await withOrder(target);
      return { by, fields: { move: `${id}:submitted:accepted` } };
    }),
    '/mute': unproven('the bell rings again with the next order', 'board.muted', { fields: { mute: 'yes' } }),
    '/busy': unproven('it ends by itself within two hours', 'board.busy', { fields: { minutes: '20' } }),
    '/:order/move': daily(async (target) => {
      const { id, by } = await withOrder(target);
      return { ids: [id], by, fields: { step: 'accepted', from: 'submitted' } };
    }),
    '/:order/amend': daily(async (target) => {
      const { id, by } = await withOrder(target);
      const version = await target.versionOn(target.at(`/orders/${id}/amend`));
      return { ids: [id], by, fields: { version, notes: 'Ring twice' } };
    }),
  }),
  ...formsBelow('/:workspace/customers/:customer', {
    '/export': proven('customer.exported', async ({ dashboard: { sql, workspace } }) => ({
      ids: [await createCustomer(sql, workspace.id)],
    })),
    '/erase': proven('customer.erased', async ({ dashboard: { sql, workspace } }) => ({
      ids: [await createCustomer(sql, workspace.id, { name: 'Ali' })],
      fields: { confirm: 'Ali' },
    })),
  }),
  ...formsBelow('/:workspace/inbox/:conversation', {
    '/send': chatAction({ text: 'Hello', kind: 'note' }),
    '/act': chatAction({ action: 'close' }),
    '/assign': chatAction({ assignee: '' }),
    '/contact': chatAction({ name: 'Ali', phone: '' }),
    '/messages/:message/again': daily(async (target) => {
      const { id, by } = await withConversation(target);
      const { sql, workspace } = target.dashboard;
      const message = await createMessage(sql, workspace.id, id, { direction: 'agent' });
      await sql`update messages set undelivered_since = clock() where id = ${message}`;
      return { ids: [id, message], by };
    }),
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
