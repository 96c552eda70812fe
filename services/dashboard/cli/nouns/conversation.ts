import { workspaceOfConversation } from '../../admin/owner.ts';
import { command, required } from '../grammar/command.ts';
import { file, id } from '../grammar/kinds.ts';
import { readJson } from '../work/file.ts';
import { checked } from '../work/send.ts';

export const conversationCommands = [
  command({
    name: 'conversation put',
    help: 'Make a conversation, or change the one whose id the file gives.',
    flags: {
      workspace: required(id('workspace')),
      file: required(file, '{ id?, channel, subject?, status?, isSolved?, customer? }'),
    },
    run: async ({ send }, { workspace, file }) =>
      send(
        'conversations.put',
        checked('conversations.put', { workspaceId: workspace, conversation: await readJson(file) }),
      ),
  }),
  command({
    name: 'message add',
    help: 'Add a message to a conversation.',
    flags: {
      conversation: required(id('conversation')),
      file: required(file, '{ direction, text, createdAt? }'),
    },
    run: async ({ db, send }, { conversation, file }) => {
      const message = await readJson(file);
      const workspaceId = await workspaceOfConversation(db(), conversation);
      return send('messages.add', checked('messages.add', { workspaceId, conversationId: conversation, message }));
    },
  }),
];
