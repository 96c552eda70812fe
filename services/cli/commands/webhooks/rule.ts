import { Refused } from '../../../../shared/basics/refused.ts';
import { parser } from '../../../../shared/contracts/parse.ts';
import { RuleInput } from '../../../../shared/webhooks/contract/rules.ts';
import { automationEvents } from '../../../../shared/webhooks/rules/event-pattern.ts';
import {
  createRule,
  deleteRule,
  listRules,
  ruleAuditEntry,
} from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { documents } from '../../documents/documents.ts';
import { fileOf, id, oneOf } from '../../grammar/argument-types.ts';
import { command, optional, required } from '../../grammar/command.ts';
import { readJson } from '../../work/file.ts';

const parseRule = parser(RuleInput);

export const ruleCommands = [
  command({
    name: 'rule create',
    help: 'Send an event to an endpoint whenever it happens, if the endpoint subscribes to it.',
    flags: {
      workspace: required(id('workspace')),
      event: optional(oneOf(automationEvents, 'EVENT'), 'here or in the file'),
      endpoint: optional(id('endpoint'), 'here or in the file'),
      file: optional(fileOf(documents.rule)),
    },
    run: async ({ audited }, { workspace, file, ...flags }) => {
      const fromFile: Partial<RuleInput> = file === undefined ? {} : parseRule(await readJson(file));
      const { event = fromFile.event, endpoint = fromFile.endpoint } = flags;
      if (event === undefined) throw new Refused('invalid_request', 'the event is missing: give --event or --file');
      if (endpoint === undefined) throw new Refused('invalid_request', 'the endpoint is missing: give --endpoint');
      const rule = { workspaceId: workspace, event, endpointId: endpoint };
      return audited((tx) => createRule(tx, rule), ruleAuditEntry('created'));
    },
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
    warning: 'events of this rule are no longer sent',
    operands: { id: id('rule') },
    run: ({ audited }, { id }) => audited((tx) => deleteRule(tx, id), ruleAuditEntry('deleted')),
  }),
];
