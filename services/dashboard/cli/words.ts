import type { Command } from './command.ts';
import type { Kind } from './kinds.ts';
import { flagName, usageLine } from './usage.ts';
import { WrongUsage } from './wrong-usage.ts';

type Shape = Omit<Command, 'bind'>;

/** The values of a command's operands and flags, by name. Throws `WrongUsage`. */
export function readWords(command: Shape, words: readonly string[]): Record<string, unknown> {
  const refuse = (message: string): never => {
    throw new WrongUsage(message, usageLine(command));
  };
  const { operands, flags } = splitWords(command, words, refuse);
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(command.operands)) {
    const given = operands.shift() ?? refuse(`${kind.placeholder} is missing`);
    values[name] = parse(kind, given, kind.placeholder, refuse);
  }
  if (operands.length > 0) refuse(`"${operands[0]}" is one word too many`);
  if (command.needsFlag && flags.size === 0) refuse('nothing to change: give at least one flag');
  for (const [name, { kind, isRequired }] of Object.entries(command.flags)) {
    const given = flags.get(name);
    if (given === undefined && isRequired) refuse(`${flagName(name)} is missing`);
    if (kind === null) values[name] = given !== undefined;
    else if (given !== undefined) values[name] = parse(kind, given, flagName(name), refuse);
  }
  return values;
}

type Refuse = (message: string) => never;

/** `--` ends the flags; a value that begins with two dashes is written `--flag=--value`. */
function splitWords(command: Shape, words: readonly string[], refuse: Refuse) {
  const operands: string[] = [];
  const flags = new Map<string, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') operands.push(...rest.splice(0));
    else if (!word.startsWith('--')) operands.push(word);
    else {
      const [written = '', inline] = splitOnce(word, '=');
      const name = Object.keys(command.flags).find((each) => flagName(each) === written);
      if (name === undefined) return refuse(`there is no ${written} here`);
      if (flags.has(name)) refuse(`${written} is given twice`);
      if (command.flags[name]?.kind !== null) flags.set(name, inline ?? valueAfter(written, rest, refuse));
      else if (inline === undefined) flags.set(name, '');
      else refuse(`${written} takes no value`);
    }
  }
  return { operands, flags };
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function valueAfter(written: string, rest: string[], refuse: Refuse): string {
  const value = rest.shift();
  if (value === undefined || value.startsWith('--')) return refuse(`${written} needs a value`);
  return value;
}

function parse(kind: Kind<unknown>, given: string, name: string, refuse: Refuse): unknown {
  return kind.parse(given) ?? refuse(`${name} must be ${kind.mustBe}`);
}
