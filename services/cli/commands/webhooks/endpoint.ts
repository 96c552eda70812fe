import { environments } from '../../../../shared/keys/rules/api-key.ts';
import { endpointStates, type StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import {
  createEndpoint,
  endpointAuditEntry,
  getEndpoint,
  listEndpoints,
  setEndpoint,
} from '../../../../shared/webhooks/verbs/endpoints.ts';
import { promoteSecret, rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { deleteEndpoint, disableEndpoint, enableEndpoint } from '../../../../shared/webhooks/verbs/switch-endpoint.ts';
import { id, list, oneOf, text } from '../../grammar/argument-types.ts';
import { command, optional, required } from '../../grammar/command.ts';

const url = { ...text, placeholder: 'URL', mustBe: 'an https address' };
const patterns = list({ ...text, mustBe: "*, order.* or an event's name" }, 'PATTERNS');
const idOperand = { id: id('endpoint') };

export const endpointCommands = [
  command({
    name: 'endpoint create',
    help: 'Create a webhook endpoint; its secret is shown only once. Needs the plan pro or business and webhooks.',
    flags: {
      workspace: required(id('workspace')),
      url: required(url),
      events: required(patterns),
      description: optional(text),
      environment: optional(oneOf(environments), 'plain http is accepted for any host in test'),
    },
    run: ({ audited, secrets, policy }, { workspace, ...endpoint }) =>
      audited(
        (tx) => createEndpoint(tx, secrets().webhooks, policy(), { ...endpoint, workspaceId: workspace }),
        endpointAuditEntry('created'),
      ),
  }),
  command({
    name: 'endpoint list',
    help: 'Show the endpoints of a workspace, without their secrets.',
    columns: ['id', 'url', 'events', 'environment', 'state', 'description'],
    flags: { workspace: required(id('workspace')) },
    run: async ({ db, sql }, { workspace }) => {
      const endpoints = await listEndpoints(db(), workspace);
      const states = await endpointStates(sql(), workspace);
      return endpoints.map((endpoint) => ({ ...endpoint, ...stateIn(states, endpoint.id) }));
    },
  }),
  command({
    name: 'endpoint get',
    help: 'Show an endpoint.',
    operands: idOperand,
    run: async ({ db, sql }, { id }) => {
      const endpoint = await getEndpoint(db(), id);
      return { ...endpoint, ...stateIn(await endpointStates(sql(), endpoint.workspaceId, id), id) };
    },
  }),
  command({
    name: 'endpoint set',
    help: 'Change an endpoint; an empty description clears it.',
    operands: idOperand,
    needsAnyFlag: true,
    flags: {
      url: optional(url),
      events: optional(patterns),
      description: optional(text),
      environment: optional(oneOf(environments)),
    },
    run: ({ audited, policy }, { id, ...changes }) =>
      audited((tx) => setEndpoint(tx, policy(), id, changes), endpointAuditEntry('changed')),
  }),
  command({
    name: 'endpoint enable',
    help: 'Enable an endpoint and reset its failure counter; delivery send-missed then sends what it missed.',
    operands: idOperand,
    run: ({ audited }, { id }) => audited((tx) => enableEndpoint(tx, id), endpointAuditEntry('enabled')),
  }),
  command({
    name: 'endpoint disable',
    help: 'Disable an endpoint; its pending deliveries fail.',
    operands: idOperand,
    run: ({ audited }, { id }) => audited((tx) => disableEndpoint(tx, id), endpointAuditEntry('disabled')),
  }),
  command({
    name: 'endpoint delete',
    help: 'Delete an endpoint; its pending deliveries fail.',
    warning: 'nothing more is sent to a deleted endpoint, and its secret is gone',
    operands: idOperand,
    run: ({ audited }, { id }) => audited((tx) => deleteEndpoint(tx, id), endpointAuditEntry('deleted')),
  }),
  command({
    name: 'endpoint rotate',
    help: 'Create a second secret, shown only once; both secrets sign until it is promoted.',
    operands: idOperand,
    run: ({ audited, secrets }, { id }) =>
      audited((tx) => rotateSecret(tx, secrets().webhooks, id), endpointAuditEntry('secret_rotated')),
  }),
  command({
    name: 'endpoint promote',
    help: 'Make the second secret the only one.',
    warning: 'receivers that have only the first secret refuse further deliveries',
    operands: idOperand,
    run: ({ audited }, { id }) => audited((tx) => promoteSecret(tx, id), endpointAuditEntry('secret_promoted')),
  }),
];

function stateIn(states: ReadonlyMap<string, StateOfEndpoint>, id: string) {
  const { state, retrying } = states.get(id) ?? {};
  return { state, retrying };
}
