import { announceOrders } from '../../shared/messaging/announce.ts';
import { serveCommands } from '../../shared/messaging/commands.ts';
import { actOnConversation } from './act-on-conversation.ts';
import { addMessage } from './add-message.ts';
import { addNote } from './add-note.ts';
import { assignConversation } from './assign-conversation.ts';
import { receiveMessage } from './channels/receive-message.ts';
import { reportMessage } from './channels/report-message.ts';
import { eraseCustomer } from './erase/erase-customer.ts';
import { unassignFromMember } from './former-members.ts';
import { putConversation } from './put-conversation.ts';
import { sendAgain } from './send-again.ts';
import { sendMessage } from './send-message.ts';
import { createVerbRunner, type Dependencies } from './verb-runner.ts';

export function serveConversations(dependencies: Dependencies) {
  const { messaging, log } = dependencies;
  const runVerb = createVerbRunner(dependencies);
  return serveCommands(
    messaging,
    'conversations',
    {
      'conversations.put': (command) =>
        runVerb('conversations.put', command, (tx) => putConversation(tx, command.workspaceId, command.conversation)),
      'messages.add': (command) =>
        runVerb('messages.add', command, (tx) =>
          addMessage(tx, command.workspaceId, command.conversationId, command.message),
        ),
      'messages.receive': (command) => runVerb('messages.receive', command, (tx) => receiveMessage(tx, command)),
      'messages.report': (command) => runVerb('messages.report', command, (tx) => reportMessage(tx, command)),
      'conversations.send': (command) => sendMessage(dependencies, runVerb, command),
      'conversations.send_again': (command) => sendAgain(dependencies, runVerb, command),
      'conversations.act': (command) => runVerb('conversations.act', command, (tx) => actOnConversation(tx, command)),
      'conversations.assign': (command) =>
        runVerb('conversations.assign', command, (tx) => assignConversation(tx, command)),
      'conversations.unassign_all': (command) =>
        runVerb('conversations.unassign_all', command, (tx) => unassignFromMember(tx, command)),
      'conversations.note': (command) => runVerb('conversations.note', command, (tx) => addNote(tx, command)),
      'customers.erase': async (command) => {
        let orders: readonly string[] = [];
        const result = await runVerb('customers.erase', command, async (tx) => {
          const erased = await eraseCustomer(tx, command);
          orders = erased.orders;
          return erased;
        });
        announceOrders(messaging, { workspaceId: command.workspaceId, ids: [...orders] });
        return result;
      },
    },
    log,
  );
}
