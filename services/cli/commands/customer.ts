import { listCustomers } from '../../../shared/conversations/verbs/list-all.ts';
import { exportCustomer } from '../../../shared/customers/export-customer.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { count, id, text } from '../grammar/argument-types.ts';
import { command, optional, required } from '../grammar/command.ts';

const defaultLimit = 50;

const person = {
  workspace: required(id('workspace')),
  customer: optional(id('customer'), 'whom it is about; or else --phone'),
  phone: optional({ ...text, placeholder: 'PHONE' }, 'of whom: all customers and orders with this number'),
};

/** An erase reads all events that are still kept. */
const eraseTimeouts = { answerWithinMs: 120_000, giveUpAfterMs: 5_000 };

/** In the output of an erase: what it cannot reach (deploy/README.md, Backups). */
const notReached =
  'Backups made before now still hold this person until they are deleted; so do copies that endpoints and followers keep. Repeat this command after restoring such a backup.';

export const customerCommands = [
  command({
    name: 'customer list',
    help: 'Show the customers of a workspace, newest first.',
    columns: ['id', 'name', 'phone', 'email', 'createdAt'],
    flags: {
      workspace: required(id('workspace')),
      limit: optional(count, `how many (${defaultLimit})`),
      before: optional(id('customer'), 'only customers older than this one; to page on, the id of the last one listed'),
    },
    run: async ({ db, sql }, { workspace, limit = defaultLimit, before = null }) => {
      await getWorkspace(db(), workspace);
      return listCustomers(sql(), workspace, { limit, before });
    },
  }),
  command({
    name: 'customer export',
    help: 'Print all that is held of a customer: orders, conversations, answers and events, as one JSON value.',
    flags: person,
    run: async ({ audited, db, sql }, { workspace, customer, phone }) => {
      await getWorkspace(db(), workspace);
      return audited(
        () => exportCustomer(sql(), workspace, { customerId: customer, phone }),
        () => ({ workspaceId: workspace, action: 'customer.exported', target: customer ?? null }),
      );
    },
  }),
  command({
    name: 'customer erase',
    help: 'Take a person out of orders, conversations, answers and events; lines and sums of orders stay.',
    warning: 'what is erased of a customer cannot be brought back',
    flags: person,
    run: async ({ audited, db, send }, { workspace, customer, phone }) => {
      await getWorkspace(db(), workspace);
      const of = { ...(customer !== undefined && { customerId: customer }), ...(phone !== undefined && { phone }) };
      const erased = await audited(
        () => send('customers.erase', { workspaceId: workspace, ...of }, eraseTimeouts),
        ({ erasedAt: _, ...details }) => ({
          ...{ workspaceId: workspace, action: 'customer.erased', target: customer ?? null, details },
        }),
      );
      return { ...erased, notReached };
    },
  }),
];
