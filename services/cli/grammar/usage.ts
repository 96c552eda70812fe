import { fieldList } from '../documents/field-list.ts';
import type { InputFormat } from '../documents/input-format.ts';
import { groupsOf } from './groups.ts';
import type { Command } from './shape.ts';

type Shape = Omit<Command, 'bind'>;

export const program = 'npm run --silent cli --';

export function flagName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function titleOf({ noun, verb }: Pick<Command, 'noun' | 'verb'>): string {
  return verb === '' ? noun : `${noun} ${verb}`;
}

export function usageLine(command: Shape): string {
  const operands = Object.values(command.operands).map((kind) => kind.placeholder);
  const flags = Object.entries(command.flags).map(([name, { kind, isRequired }]) => {
    const flag = kind === null ? flagName(name) : `${flagName(name)} ${kind.placeholder}`;
    return isRequired ? flag : `[${flag}]`;
  });
  return [`usage: ${program}`, titleOf(command), ...operands, ...flags].join(' ');
}

export function topUsage(commands: readonly Command[]): string {
  const nouns = [...new Set(commands.map(({ noun }) => noun))];
  return `usage: ${program} ${nouns.join('|')} VERB [--flag VALUE]… (--help shows more)`;
}

export function commandHelp(command: Shape): string {
  const operands = Object.values(command.operands).map((kind) => [kind.placeholder, kind.mustBe] as const);
  const flags = Object.entries(command.flags).map(([name, { kind, isRequired, note }]) => {
    const meaning = [note, kind?.mustBe].filter((part) => part).join(': ');
    const flag = kind === null ? flagName(name) : `${flagName(name)} ${kind.placeholder}`;
    return [flag, `${meaning}${kind !== null && !isRequired ? ' (optional)' : ''}`] as const;
  });
  const lines = [usageLine(command), '', command.help, '', ...columns([...operands, ...flags])];
  const formats = Object.values(command.flags).flatMap(({ kind }) => (kind?.inputFormat ? [kind.inputFormat] : []));
  return [...lines, ...formats.flatMap(inputFormatHelp)].join('\n').trimEnd();
}

function inputFormatHelp({ name, schema, isPerLine }: InputFormat): string[] {
  const what = isPerLine ? 'one JSON object per line; blank lines are ignored' : 'a JSON object';
  return [
    '',
    `The file holds ${what}; ${program} example ${name} prints one to begin with:`,
    '',
    ...columns(fieldList(schema)),
  ];
}

export function nounHelp(noun: string, commands: readonly Command[]): string {
  const verbs = commands.map((command) => [titleOf(command), command.help] as const);
  return [`usage: ${program} ${noun} VERB …`, '', ...columns(verbs), '', helpHint].join('\n');
}

export function topHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => titleOf(command).length));
  const inGroups = groupsOf(commands).flatMap(({ title, commands: own }) => [
    title,
    ...columns(
      own.map((command) => [titleOf(command), command.help] as const),
      width,
    ),
    '',
  ]);
  return [
    `usage: ${program} NOUN VERB [--flag VALUE]…`,
    '',
    ...inGroups,
    helpHint,
    'WORKSPACE in the environment is the default of --workspace.',
    'Each command prints one JSON value; on a terminal tables and lines for people, unless --json is given. Exit codes: 1 refused, 2 wrong usage, 70 a bug (--debug shows it).',
    '--version prints the version; completion prints a shell function cli that completes its words.',
    'It talks to the stack that npm start runs here, or to the one that DATABASE_URL, NATS_URL and SECRETS_KEY name.',
  ].join('\n');
}

const helpHint = 'Put --help after a noun or a verb to read more about it.';

const maxWidth = 120;

function columns(rows: readonly (readonly [string, string])[], least = 0): string[] {
  const left = Math.max(least, ...rows.map(([name]) => name.length));
  return rows.flatMap(([name, meaning]) => {
    const [first = '', ...rest] = wrapped(meaning, maxWidth - left - 4);
    return [`  ${name.padEnd(left)}  ${first}`.trimEnd(), ...rest.map((line) => `${' '.repeat(left + 4)}${line}`)];
  });
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
