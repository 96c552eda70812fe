import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArgumentType } from './argument-types.ts';
import type { Command } from './shape.ts';
import { flagName, titleOf } from './usage.ts';

export const shells = ['bash', 'zsh'] as const;

export interface Program {
  readonly bun: string;
  readonly main: string;
  readonly folder: string;
}

/** Contains the whole command table, so that completing a word starts no program. */
export function completionScript(
  commands: readonly Command[],
  shell: (typeof shells)[number],
  { bun, main, folder }: Program,
): string {
  return [
    ...(shell === 'zsh' ? zshPrelude : []),
    'cli() {',
    `  LOCAL_DIR=\${LOCAL_DIR:-${quoted(folder)}} ${quoted(bun)} ${quoted(main)} "$@"`,
    '}',
    '_cli_offers() {',
    '  case "$1" in',
    ...cases(commands).map(([pattern, offer]) => `    ${pattern}) ${offer} ;;`),
    '  esac',
    '}',
    readFileSync(join(import.meta.dir, 'complete.bash'), 'utf8').trimEnd(),
  ].join('\n');
}

const zshPrelude = ['autoload -U +X compinit && compinit', 'autoload -U +X bashcompinit && bashcompinit'];

function cases(commands: readonly Command[]): (readonly [pattern: string, offer: string])[] {
  const nouns = [...new Set(commands.map(({ noun }) => noun))];
  const ofFlags = commands.flatMap((command) =>
    Object.entries(command.flags).flatMap(([name, { kind }]) =>
      kind === null
        ? []
        : [[`${quoted(`${titleOf(command)} `)}*${quoted(`${flagName(name)} `)}`, completionsOf(kind)] as const],
    ),
  );
  const ofCommands = commands.map((command) => {
    const operands = Object.values(command.operands).flatMap(({ completions }) =>
      Array.isArray(completions) ? completions : [],
    );
    const words = [...operands, ...Object.keys(command.flags).map(flagName), '--help'];
    return [`${quoted(`${titleOf(command)} `)}*`, wordList(words)] as const;
  });
  const ofNouns = nouns.map((noun) => {
    const verbs = commands.filter((command) => command.noun === noun).map(({ verb }) => verb);
    return [quoted(`${noun} `), wordList([...verbs, '--help'])] as const;
  });
  return [...ofFlags, ...ofCommands, ...ofNouns, ["''", wordList([...nouns, '--help', '--version'])]];
}

function completionsOf({ completions = [] }: ArgumentType<unknown>): string {
  return completions === 'files' ? 'files=1' : wordList(completions);
}

function wordList(words: readonly string[]): string {
  return `known=${quoted(words.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
