import { releaseEmail, userIdOf } from '../../../shared/people/accounts.ts';
import { auditPersonChange, commandLine } from '../../../shared/people/audit.ts';
import { issuePasswordReset } from '../../../shared/people/resets.ts';
import { roles } from '../../../shared/people/rules/role.ts';
import { createUser, listMembers } from '../../../shared/people/users.ts';
import { id, oneOf, text } from '../grammar/argument-types.ts';
import { command, optional, required } from '../grammar/command.ts';

const email = required({ ...text, placeholder: 'EMAIL' });

export const userCommands = [
  command({
    name: 'user create',
    help: 'Create a dashboard user; the password is the first line of standard input.',
    flags: {
      workspace: required(id('workspace')),
      email,
      role: required(oneOf(roles)),
      name: optional(text),
    },
    run: async ({ audited, firstLine }, { workspace: workspaceId, ...user }) => {
      const password = await firstLine();
      return audited(
        (tx) => createUser(tx, { ...user, workspaceId, password }),
        ({ email, role }) => ({ workspaceId, action: 'member.added', target: email, details: { role } }),
      );
    },
  }),
  command({
    name: 'user reset-password',
    help: 'Create a link to choose a new password, once, within a day; first verify who is asking, as using it confirms their email.',
    flags: { email },
    run: async ({ db, dashboardUrl }, { email }) =>
      db().transaction(async (tx) => {
        const id = await userIdOf(tx, email);
        const { token, ...reset } = await issuePasswordReset(tx, id, null);
        await auditPersonChange(tx, commandLine, { id, email: reset.email }, { action: 'member.reset_given' });
        return { ...reset, link: `${dashboardUrl()}/reset/${token}` };
      }),
  }),
  command({
    name: 'user release',
    help: 'Delete an account created with the email of someone else, or that its owner cannot use; the email can be invited again.',
    warning: 'this account and its access to all workspaces are deleted',
    flags: { email },
    run: ({ db }, { email }) => releaseEmail(db(), commandLine, email),
  }),
  command({
    name: 'user list',
    help: 'Show the people of a workspace.',
    columns: ['id', 'name', 'email', 'role'],
    flags: { workspace: required(id('workspace')) },
    run: ({ db }, { workspace }) => listMembers(db(), workspace),
  }),
];
