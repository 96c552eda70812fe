import type { Command } from './shape.ts';

/** The order of help; a noun that is in none comes last. */
const groups: readonly (readonly [title: string, nouns: readonly string[]])[] = [
  ['Workspaces and people', ['setup', 'workspace', 'user']],
  ['API and webhooks', ['key', 'call', 'endpoint', 'delivery', 'rule', 'event', 'listen']],
  ['Customers and orders', ['conversation', 'customer', 'message', 'order', 'sync']],
  ['Public pages', ['form', 'catalog']],
  ['Running the platform', ['doctor', 'notification', 'secrets', 'backup', 'restore', 'restored']],
  ['Files and shells', ['schema', 'example', 'completion']],
];

export function groupsOf(
  commands: readonly Command[],
): readonly { readonly title: string; readonly commands: readonly Command[] }[] {
  const groupedNouns = groups.flatMap(([, nouns]) => nouns);
  const others = commands.map(({ noun }) => noun).filter((noun) => !groupedNouns.includes(noun));
  return [...groups, ['More', others] as const]
    .map(([title, nouns]) => ({ title, commands: commands.filter(({ noun }) => nouns.includes(noun)) }))
    .filter(({ commands }) => commands.length > 0);
}
