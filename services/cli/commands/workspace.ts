import { areDays, readRetention, setRetention } from '../../../shared/workspaces/retention.ts';
import { plans, workspaceKinds } from '../../../shared/workspaces/rules/plan.ts';
import { createWorkspace, getWorkspace, listWorkspaces, setWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { type ArgumentType, count, id, oneOf, text, yesOrNo } from '../grammar/argument-types.ts';
import { command, optional, required } from '../grammar/command.ts';
import { transferCommands } from './transfer.ts';

const plan = oneOf(plans);

const daysOrNever: ArgumentType<number | 'never'> = {
  placeholder: 'DAYS|never',
  mustBe: 'days from 30 to 3650, or never',
  parse: (input) => {
    if (input === 'never') return input;
    const days = count.parse(input);
    return days !== undefined && areDays(days) ? days : undefined;
  },
};

export const workspaceCommands = [
  command({
    name: 'workspace create',
    help: 'Create a workspace; API access and webhooks are on by default and work on the plans pro and business.',
    flags: {
      name: required(text),
      kind: required(oneOf(workspaceKinds)),
      plan: required(plan),
      timezone: required({ ...text, placeholder: 'ZONE' }, 'an IANA name such as Asia/Baghdad'),
      currency: required({ ...text, placeholder: 'CODE' }, 'an ISO code such as IQD'),
      api: optional(yesOrNo, 'API access'),
      webhooks: optional(yesOrNo, 'webhooks'),
    },
    run: ({ audited }, { api, webhooks, ...workspace }) =>
      audited(
        (tx) => createWorkspace(tx, { ...workspace, apiEnabled: api, webhooksEnabled: webhooks }),
        ({ id, name, plan }) => ({ workspaceId: id, action: 'workspace.created', target: id, details: { name, plan } }),
      ),
  }),
  command({
    name: 'workspace set',
    help: 'Change a workspace; a plan or switch takes effect with the next request.',
    operands: { id: id('workspace') },
    needsAnyFlag: true,
    flags: {
      plan: optional(plan),
      api: optional(yesOrNo, 'API access'),
      webhooks: optional(yesOrNo, 'webhooks'),
      timezone: optional({ ...text, placeholder: 'ZONE' }, 'an IANA name such as Asia/Baghdad'),
      name: optional(text),
    },
    run: ({ audited }, { id, api, webhooks, ...changes }) => {
      const details = { ...changes, apiEnabled: api, webhooksEnabled: webhooks };
      return audited(
        (tx) => setWorkspace(tx, id, details),
        () => ({ workspaceId: id, action: 'settings.changed', target: id, details }),
      );
    },
  }),
  command({
    name: 'workspace get',
    help: 'Show a workspace.',
    operands: { id: id('workspace') },
    run: ({ db }, { id }) => getWorkspace(db(), id),
  }),
  command({
    name: 'workspace list',
    help: 'Show all workspaces, oldest first.',
    columns: ['id', 'name', 'kind', 'plan', 'timezone', 'currency'],
    run: ({ db }) => listWorkspaces(db()),
  }),
  command({
    name: 'workspace retention',
    help: 'Erase what people wrote after some days, seven days from now on; never: keep it.',
    operands: { id: id('workspace') },
    needsAnyFlag: true,
    flags: {
      conversations: optional(daysOrNever, 'since their last message'),
      answers: optional(daysOrNever, 'to forms'),
      orders: optional(daysOrNever, 'their customers, addresses and notes'),
    },
    run: ({ audited }, { id, conversations, answers, orders }) =>
      audited(
        async (tx) => {
          await getWorkspace(tx, id);
          const now = await readRetention(tx, id, 'update');
          const chosen = (days: number | 'never' | undefined, kept: number | null) =>
            days === undefined ? kept : days === 'never' ? null : days;
          return setRetention(tx, id, {
            conversationDays: chosen(conversations, now.conversationDays),
            answerDays: chosen(answers, now.answerDays),
            orderDays: chosen(orders, now.orderDays),
          });
        },
        (details) => ({ workspaceId: id, action: 'retention.set', target: id, details: { ...details } }),
      ),
  }),
  ...transferCommands,
];
