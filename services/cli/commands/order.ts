import { Refused } from '../../../shared/basics/refused.ts';
import { findOrder } from '../../../shared/orders/read-order.ts';
import { boardSteps, orderActions } from '../../../shared/orders/rules/transitions.ts';
import { listOrders } from '../../../shared/orders/verbs/list-orders.ts';
import { workspaceOfOrder } from '../../../shared/workspaces/owner.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import type { Context } from '../context.ts';
import { documents } from '../documents/documents.ts';
import { count, fileOf, id, oneOf, text } from '../grammar/argument-types.ts';
import { command, optional, required, toggle } from '../grammar/command.ts';
import { readJson } from '../work/file.ts';
import { importFile } from '../work/import-file.ts';
import { parseCommand } from '../work/send.ts';

const idOperand = { id: id('order') };
const defaultLimit = 50;

export const orderCommands = [
  command({
    name: 'order place',
    help: 'Place an order.',
    flags: { workspace: required(id('workspace')), file: required(fileOf(documents.order)) },
    run: async ({ send }, { workspace, file }) =>
      send('orders.place', parseCommand('orders.place', { workspaceId: workspace, order: await readJson(file) })),
  }),
  command({
    name: 'order act',
    help: 'Approve, reject or complete a restaurant order, as the API does.',
    operands: { ...idOperand, action: oneOf(orderActions) },
    flags: { externalOrderId: optional(text, 'your own reference') },
    run: async (context, { id, action, externalOrderId }) =>
      context.send('orders.act', {
        ...(await target(context, id)),
        action,
        ...(externalOrderId !== undefined && { externalOrderId }),
      }),
  }),
  command({
    name: 'order move',
    help: 'Move an order to a step of the board.',
    operands: { ...idOperand, step: oneOf(boardSteps, 'STEP') },
    run: async (context, { id, step }) => context.send('orders.move', { ...(await target(context, id)), step }),
  }),
  command({
    name: 'order amend',
    help: 'Change the customer, fulfillment, notes, or payment, delivery and invoice status of an order.',
    operands: idOperand,
    flags: { file: required(fileOf(documents.amendment)) },
    run: async (context, { id, file }) => {
      const changes = await readJson(file);
      return context.send('orders.amend', parseCommand('orders.amend', { ...(await target(context, id)), changes }));
    },
  }),
  command({
    name: 'order cancel',
    help: 'Cancel an order that is not final.',
    warning: 'a cancelled order stays cancelled',
    operands: idOperand,
    run: async (context, { id }) => context.send('orders.cancel', await target(context, id)),
  }),
  command({
    name: 'order fail',
    help: 'Mark a restaurant order that is not final as failed.',
    warning: 'a failed order stays failed',
    operands: idOperand,
    run: async (context, { id }) => context.send('orders.fail', await target(context, id)),
  }),
  command({
    name: 'order get',
    help: 'Show an order: as restaurant order (null if it is not one) and as store order.',
    operands: idOperand,
    run: async ({ sql }, { id }) => {
      const found = await findOrder(sql(), id);
      if (!found) throw new Refused('not_found', 'no such order');
      const { restaurantOrder, storeOrder } = found;
      return { order: restaurantOrder && JSON.parse(restaurantOrder), store_order: JSON.parse(storeOrder) };
    },
  }),
  command({
    name: 'order list',
    help: 'Show the orders of a workspace, newest first; money is in major units.',
    columns: ['id', 'number', 'status', 'source', 'customerName', 'total', 'currency', 'createdAt'],
    flags: {
      workspace: required(id('workspace')),
      status: optional(oneOf(boardSteps, 'STEP')),
      limit: optional(count, `how many (${defaultLimit})`),
      before: optional(id('order'), 'only orders placed before this one; to page on, the id of the last one listed'),
    },
    run: async ({ db, sql }, { workspace, status = null, limit = defaultLimit, before }) => {
      await getWorkspace(db(), workspace);
      return listOrders(sql(), workspace, { status, limit, before: before ?? null });
    },
  }),
  command({
    name: 'order import',
    help: 'Import orders from another system, one JSON object per line; prints the lines that fail.',
    flags: {
      workspace: required(id('workspace')),
      file: required(fileOf(documents.import)),
      events: toggle('send order.created to endpoints for each order'),
    },
    run: (context, { workspace, file, events }) => importFile(context, workspace, file, events),
  }),
];

async function target({ db }: Context, orderId: string): Promise<{ workspaceId: string; orderId: string }> {
  return { workspaceId: await workspaceOfOrder(db(), orderId), orderId };
}
