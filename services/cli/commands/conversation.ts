import { conversationStatuses } from '../../../shared/conversations/rules/conversation.ts';
import { listAllConversations } from '../../../shared/conversations/verbs/list-all.ts';
import { workspaceOfConversation } from '../../../shared/workspaces/owner.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import { documents } from '../documents/documents.ts';
import { count, fileOf, id, oneOf } from '../grammar/argument-types.ts';
import { command, optional, required } from '../grammar/command.ts';
import { readJson } from '../work/file.ts';
import { parseCommand } from '../work/send.ts';

const defaultLimit = 50;

export const conversationCommands = [
  command({
    name: 'conversation put',
    help: 'Create a conversation, or change the one whose id is in the file.',
    flags: {
      workspace: required(id('workspace')),
      file: required(fileOf(documents.conversation)),
    },
    run: async ({ send }, { workspace, file }) =>
      send(
        'conversations.put',
        parseCommand('conversations.put', { workspaceId: workspace, conversation: await readJson(file) }),
      ),
  }),
  command({
    name: 'conversation list',
    help: 'Show the conversations of a workspace, last updated first.',
    columns: ['id', 'status', 'channel', 'subject', 'customerName', 'updatedAt'],
    flags: {
      workspace: required(id('workspace')),
      status: optional(oneOf(conversationStatuses)),
      limit: optional(count, `how many (${defaultLimit})`),
      before: optional(
        id('conversation'),
        'only conversations after this one; to page on, the id of the last one listed',
      ),
    },
    run: async ({ db, sql }, { workspace, status = null, limit = defaultLimit, before = null }) => {
      await getWorkspace(db(), workspace);
      return listAllConversations(sql(), workspace, { status, limit, before });
    },
  }),
  command({
    name: 'message add',
    help: 'Add a message to a conversation.',
    flags: {
      conversation: required(id('conversation')),
      file: required(fileOf(documents.message)),
    },
    run: async ({ db, send }, { conversation, file }) => {
      const message = await readJson(file);
      const workspaceId = await workspaceOfConversation(db(), conversation);
      return send('messages.add', parseCommand('messages.add', { workspaceId, conversationId: conversation, message }));
    },
  }),
];
