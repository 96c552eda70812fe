import { channels, notificationKinds } from '../../../shared/notifications/rules/kinds.ts';
import { listMessages, messageStatuses } from '../../../shared/notifications/verbs/list-messages.ts';
import { retryMessage } from '../../../shared/notifications/verbs/retry-message.ts';
import { getAccount } from '../../../shared/people/accounts.ts';
import { auditPersonChange, commandLine, note } from '../../../shared/people/audit.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { count, id, oneOf } from '../grammar/argument-types.ts';
import { command, optional } from '../grammar/command.ts';

const defaultLimit = 50;

export const notificationCommands = [
  command({
    name: 'notification list',
    help: 'Show the messages that told people something, of the last 30 days, newest first.',
    columns: ['id', 'kind', 'channel', 'email', 'status', 'attempt', 'lastError', 'createdAt'],
    flags: {
      workspace: optional(id('workspace'), 'only its messages; without it also those about accounts'),
      status: optional(oneOf(messageStatuses)),
      channel: optional(oneOf(channels)),
      kind: optional(oneOf(notificationKinds, 'KIND')),
      limit: optional(count, `how many (${defaultLimit})`),
      before: optional(
        id('notificationMessage'),
        'only messages older than this one; to page on, the id of the last one listed',
      ),
    },
    run: async ({ db }, { workspace: workspaceId, limit = defaultLimit, ...filter }) => {
      if (workspaceId !== undefined) await getWorkspace(db(), workspaceId);
      return (await listMessages(db(), { ...filter, workspaceId, limit })).messages;
    },
  }),
  command({
    name: 'notification retry',
    help: 'Send a message again that failed or was left out; the notifier does so within seconds.',
    operands: { id: id('notificationMessage') },
    run: ({ db }, { id }) =>
      db().transaction(async (tx) => {
        const retried = await retryMessage(tx, id);
        const { workspaceId, userId } = retried;
        const deed = { action: 'notification.sent_again', target: id };
        if (workspaceId !== null) await note(tx, commandLine, { workspaceId, ...deed });
        else if (userId !== null) {
          const { email } = await getAccount(tx, userId);
          await auditPersonChange(tx, commandLine, { id: userId, email }, deed);
        }
        return retried;
      }),
  }),
];
