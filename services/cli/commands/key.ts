import { createKey, deleteKey, keyAuditEntry, listKeys, revokeKey } from '../../../shared/keys/api-keys.ts';
import { environments, permissions } from '../../../shared/keys/rules/api-key.ts';
import { count, id, list, oneOf, text } from '../grammar/argument-types.ts';
import { command, optional, required } from '../grammar/command.ts';

export const keyCommands = [
  command({
    name: 'key create',
    help: 'Create an API key; its value is shown only once. Needs the plan pro or business and API access.',
    flags: {
      workspace: required(id('workspace')),
      name: required(text),
      permissions: required(list(oneOf(permissions), 'A,B')),
      rateLimit: optional(count, 'requests per minute'),
      expires: optional({ ...text, placeholder: 'DATE' }, 'a date (the end of that day) or a timestamp with a zone'),
      environment: optional(oneOf(environments), 'a tag only'),
    },
    run: ({ audited }, { workspace, ...key }) =>
      audited((tx) => createKey(tx, { ...key, workspaceId: workspace }), keyAuditEntry('created')),
  }),
  command({
    name: 'key list',
    help: 'Show the keys of a workspace, without their values.',
    columns: ['id', 'name', 'permissions', 'rateLimit', 'environment', 'expiresAt', 'createdAt'],
    flags: { workspace: required(id('workspace')) },
    run: ({ db }, { workspace }) => listKeys(db(), workspace),
  }),
  command({
    name: 'key revoke',
    help: 'Disable a key at once, for good.',
    warning: 'calls with this key are refused, for good',
    operands: { id: id('key') },
    run: ({ audited }, { id }) => audited((tx) => revokeKey(tx, id), keyAuditEntry('revoked')),
  }),
  command({
    name: 'key delete',
    help: 'Remove a key, which disables it as well.',
    warning: 'calls with this key are refused, for good',
    operands: { id: id('key') },
    run: ({ audited }, { id }) => audited((tx) => deleteKey(tx, id), keyAuditEntry('deleted')),
  }),
];
