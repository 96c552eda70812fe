import type { Command } from './grammar/shape.ts';
import { backupCommands } from './nouns/backup.ts';
import { catalogCommands } from './nouns/catalog.ts';
import { completionCommands } from './nouns/completion.ts';
import { conversationCommands } from './nouns/conversation.ts';
import { deliveryCommands } from './nouns/delivery.ts';
import { demoCommands } from './nouns/demo.ts';
import { doctorCommands } from './nouns/doctor.ts';
import { documentCommands } from './nouns/document.ts';
import { endpointCommands } from './nouns/endpoint.ts';
import { eventCommands } from './nouns/event.ts';
import { formCommands } from './nouns/form.ts';
import { keyCommands } from './nouns/key.ts';
import { listenCommands } from './nouns/listen.ts';
import { orderCommands } from './nouns/order.ts';
import { ruleCommands } from './nouns/rule.ts';
import { secretsCommands } from './nouns/secrets.ts';
import { syncCommands } from './nouns/sync.ts';
import { userCommands } from './nouns/user.ts';
import { workspaceCommands } from './nouns/workspace.ts';

/** Everything the command line can do (decided: Command line), in the order in which help shows it. */
export const commands: readonly Command[] = [
  ...workspaceCommands,
  ...userCommands,
  ...keyCommands,
  ...endpointCommands,
  ...deliveryCommands,
  ...ruleCommands,
  ...eventCommands,
  ...listenCommands,
  ...conversationCommands,
  ...orderCommands,
  ...formCommands,
  ...catalogCommands,
  ...demoCommands,
  ...doctorCommands,
  ...syncCommands,
  ...secretsCommands,
  ...backupCommands,
  ...documentCommands,
  ...completionCommands(() => commands),
];
