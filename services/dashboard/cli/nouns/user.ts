import { roles } from '../../../../shared/domain/access/role.ts';
import { createUser, listMembers } from '../../people/users.ts';
import { command, optional, required } from '../grammar/command.ts';
import { id, oneOf, text } from '../grammar/kinds.ts';

export const userCommands = [
  command({
    name: 'user create',
    help: 'Make a person who may sign in to the dashboard; the password is the first line of standard input.',
    flags: {
      workspace: required(id('workspace')),
      email: required({ ...text, placeholder: 'EMAIL' }),
      role: required(oneOf(roles)),
      name: optional(text),
    },
    run: async ({ audited, firstLine }, { workspace: workspaceId, ...given }) => {
      const password = await firstLine();
      return audited(
        (tx) => createUser(tx, { ...given, workspaceId, password }),
        ({ email, role }) => ({ workspaceId, action: 'member.added', target: email, details: { role } }),
      );
    },
  }),
  command({
    name: 'user list',
    help: 'Show the people of a workspace.',
    columns: ['id', 'name', 'email', 'role'],
    flags: { workspace: required(id('workspace')) },
    run: ({ db }, { workspace }) => listMembers(db(), workspace),
  }),
];
