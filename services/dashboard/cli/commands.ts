import { catalogCommands } from './catalog.ts';
import type { Command } from './command.ts';
import { conversationCommands } from './conversation.ts';
import { deliveryCommands } from './delivery.ts';
import { demoCommands } from './demo.ts';
import { endpointCommands } from './endpoint.ts';
import { eventCommands } from './event.ts';
import { formCommands } from './form.ts';
import { keyCommands } from './key.ts';
import { orderCommands } from './order.ts';
import { ruleCommands } from './rule.ts';
import { syncCommands } from './sync.ts';
import { userCommands } from './user.ts';
import { workspaceCommands } from './workspace.ts';

/** Everything the command line can do (decided: Command line), in the order in which help shows it. */
export const commands: readonly Command[] = [
  ...workspaceCommands,
  ...userCommands,
  ...keyCommands,
  ...endpointCommands,
  ...deliveryCommands,
  ...ruleCommands,
  ...eventCommands,
  ...conversationCommands,
  ...orderCommands,
  ...formCommands,
  ...catalogCommands,
  ...demoCommands,
  ...syncCommands,
];
