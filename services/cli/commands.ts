import { isHelp } from './grammar/choose.ts';
import type { Command } from './grammar/shape.ts';

/** Imported on demand; help has them in the order of grammar/groups.ts. */
const modules: readonly (readonly [nouns: readonly string[], read: () => Promise<readonly Command[]>])[] = [
  [['setup'], async () => (await import('./commands/setup.ts')).setupCommands],
  [['workspace'], async () => (await import('./commands/workspace.ts')).workspaceCommands],
  [['user'], async () => (await import('./commands/user.ts')).userCommands],
  [['key'], async () => (await import('./commands/key.ts')).keyCommands],
  [['call'], async () => (await import('./commands/call.ts')).callCommands],
  [['endpoint'], async () => (await import('./commands/webhooks/endpoint.ts')).endpointCommands],
  [['delivery'], async () => (await import('./commands/webhooks/delivery.ts')).deliveryCommands],
  [['notification'], async () => (await import('./commands/notification.ts')).notificationCommands],
  [['rule'], async () => (await import('./commands/webhooks/rule.ts')).ruleCommands],
  [['event'], async () => (await import('./commands/webhooks/event.ts')).eventCommands],
  [['listen'], async () => (await import('./commands/webhooks/listen.ts')).listenCommands],
  [['conversation', 'message'], async () => (await import('./commands/conversation.ts')).conversationCommands],
  [['customer'], async () => (await import('./commands/customer.ts')).customerCommands],
  [['order'], async () => (await import('./commands/order.ts')).orderCommands],
  [['form'], async () => (await import('./commands/form.ts')).formCommands],
  [['catalog'], async () => (await import('./commands/catalog.ts')).catalogCommands],
  [['doctor'], async () => (await import('./commands/doctor.ts')).doctorCommands],
  [['sync'], async () => (await import('./commands/sync.ts')).syncCommands],
  [['secrets'], async () => (await import('./commands/secrets.ts')).secretsCommands],
  [['backup', 'restore', 'restored'], async () => (await import('./commands/backup.ts')).backupCommands],
  [['schema', 'example'], async () => (await import('./commands/document.ts')).documentCommands],
  [['completion'], async () => (await import('./commands/completion.ts')).completionCommands(allCommands)],
];

/** Everything the command line can do (decided: Command line). */
export async function allCommands(): Promise<readonly Command[]> {
  return (await Promise.all(modules.map(([, read]) => read()))).flat();
}

export async function commandsFor(words: readonly string[]): Promise<readonly Command[]> {
  const noun = words.find((word) => !isHelp(word)) ?? '';
  const [, read] = modules.find(([nouns]) => nouns.includes(noun)) ?? [[], allCommands];
  return read();
}
