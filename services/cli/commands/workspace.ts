import { plans, workspaceKinds } from '../../../shared/workspaces/rules/plan.ts';
import { createWorkspace, getWorkspace, listWorkspaces, setWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { command, optional, required } from '../grammar/command.ts';
import { id, oneOf, text, yesOrNo } from '../grammar/kinds.ts';
import { transferCommands } from './transfer.ts';

const plan = oneOf(plans);

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
    run: ({ audited }, { api, webhooks, ...given }) =>
      audited(
        (tx) => createWorkspace(tx, { ...given, apiEnabled: api, webhooksEnabled: webhooks }),
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
    run: ({ audited }, { id, api, webhooks, ...given }) => {
      const details = { ...given, apiEnabled: api, webhooksEnabled: webhooks };
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
  ...transferCommands,
];
