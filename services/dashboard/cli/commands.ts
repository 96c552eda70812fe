import { isHelp } from './grammar/choose.ts';
import type { Command } from './grammar/shape.ts';

/** Where the commands of which nouns are, in the order in which help shows them: read when somebody asks for one of these. */
const rooms: readonly (readonly [nouns: readonly string[], read: () => Promise<readonly Command[]>])[] = [
  [['workspace'], async () => (await import('./nouns/workspace.ts')).workspaceCommands],
  [['user'], async () => (await import('./nouns/user.ts')).userCommands],
  [['key'], async () => (await import('./nouns/key.ts')).keyCommands],
  [['endpoint'], async () => (await import('./nouns/endpoint.ts')).endpointCommands],
  [['delivery'], async () => (await import('./nouns/delivery.ts')).deliveryCommands],
  [['rule'], async () => (await import('./nouns/rule.ts')).ruleCommands],
  [['event'], async () => (await import('./nouns/event.ts')).eventCommands],
  [['listen'], async () => (await import('./nouns/listen.ts')).listenCommands],
  [['conversation', 'customer', 'message'], async () => (await import('./nouns/conversation.ts')).conversationCommands],
  [['order'], async () => (await import('./nouns/order.ts')).orderCommands],
  [['form'], async () => (await import('./nouns/form.ts')).formCommands],
  [['catalog'], async () => (await import('./nouns/catalog.ts')).catalogCommands],
  [['demo'], async () => (await import('./nouns/demo.ts')).demoCommands],
  [['doctor'], async () => (await import('./nouns/doctor.ts')).doctorCommands],
  [['sync'], async () => (await import('./nouns/sync.ts')).syncCommands],
  [['secrets'], async () => (await import('./nouns/secrets.ts')).secretsCommands],
  [['backup', 'restore', 'restored'], async () => (await import('./nouns/backup.ts')).backupCommands],
  [['schema', 'example'], async () => (await import('./nouns/document.ts')).documentCommands],
  [['completion'], async () => (await import('./nouns/completion.ts')).completionCommands(allCommands)],
];

/** Everything the command line can do (decided: Command line). */
export async function allCommands(): Promise<readonly Command[]> {
  return (await Promise.all(rooms.map(([, read]) => read()))).flat();
}

/** The commands among which `words` choose: those beside the noun that they name, or all where they name none. */
export async function commandsFor(words: readonly string[]): Promise<readonly Command[]> {
  const noun = words.find((word) => !isHelp(word)) ?? '';
  const [, read] = rooms.find(([nouns]) => nouns.includes(noun)) ?? [[], allCommands];
  return read();
}
