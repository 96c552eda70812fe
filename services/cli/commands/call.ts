import { readCalls } from '../../../shared/keys/calls/read-calls.ts';
import { count, id, text } from '../grammar/argument-types.ts';
import { command, optional, required } from '../grammar/command.ts';

export const callCommands = [
  command({
    name: 'call list',
    help: 'Show the API calls of a workspace in the last seven days, newest first.',
    columns: ['at', 'method', 'path', 'status', 'code', 'ms', 'keyId', 'requestId'],
    flags: {
      workspace: required(id('workspace')),
      request: optional(text, 'the id of a request'),
      key: optional(id('key')),
      path: optional(text),
      status: optional(count),
      before: optional(
        id('call'),
        'only calls older than this one; to page on, the id of the last one listed (--json shows it)',
      ),
    },
    run: async ({ sql }, { workspace, request = null, key = null, path = null, status = null, before = null }) =>
      (await readCalls(sql(), workspace, { request, key, path, status, before })).calls,
  }),
];
