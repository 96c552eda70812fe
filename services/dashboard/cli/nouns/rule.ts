import { automationEvents } from '../../../../shared/domain/webhooks/event-pattern.ts';
import { createRule, deleteRule, listRules } from '../../admin/webhooks/automation-rules.ts';
import { command, required } from '../grammar/command.ts';
import { id, oneOf } from '../grammar/kinds.ts';

export const ruleCommands = [
  command({
    name: 'rule create',
    help: 'When an event happens, send it to an endpoint, if the endpoint subscribes to it.',
    flags: {
      workspace: required(id('workspace')),
      event: required(oneOf(automationEvents, 'EVENT')),
      endpoint: required(id('endpoint')),
    },
    run: ({ db }, { workspace, event, endpoint }) =>
      createRule(db(), { workspaceId: workspace, event, endpointId: endpoint }),
  }),
  command({
    name: 'rule list',
    help: 'Show the automation rules of a workspace.',
    columns: ['id', 'event', 'endpointId'],
    flags: { workspace: required(id('workspace')) },
    run: ({ db }, { workspace }) => listRules(db(), workspace),
  }),
  command({
    name: 'rule delete',
    help: 'Delete an automation rule.',
    loss: 'events of this rule are not sent any more',
    operands: { id: id('rule') },
    run: ({ db }, { id }) => deleteRule(db(), id),
  }),
];
