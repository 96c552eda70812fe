import { parseArgs } from 'node:util';
import type { ArgumentType } from './argument-types.ts';
import { didYouMean } from './did-you-mean.ts';
import { type Command, type Defaults, WrongUsage } from './shape.ts';
import { flagName, usageLine } from './usage.ts';

type Shape = Omit<Command, 'bind'>;

/** Throws `WrongUsage`. */
export function readWords(command: Shape, words: readonly string[], defaults: Defaults = {}): Record<string, unknown> {
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
  if (command.needsAnyFlag && flags.size === 0) refuse('nothing to change: give at least one flag');
  for (const [name, { kind, isRequired }] of Object.entries(command.flags)) {
    const input = flags.get(name);
    const given = input ?? (isRequired ? defaults[name] : undefined);
    if (given === undefined && isRequired) refuse(`${flagName(name)} is missing`);
    const source = input === undefined ? name.toUpperCase() : flagName(name);
    if (kind === null) values[name] = given !== undefined;
    else if (given !== undefined) values[name] = parse(kind, given, source, refuse);
  }
  return values;
}

type Refuse = (message: string) => never;

function splitWords({ flags: known }: Shape, words: readonly string[], refuse: Refuse) {
  const names = new Map(Object.keys(known).map((name) => [flagName(name), name]));
  const options = Object.fromEntries(
    [...names].map(([written, name]) => [
      written.slice(2),
      { type: known[name]?.kind ? 'string' : 'boolean' } as const,
    ]),
  );
  // Not `strict`, which would accept a repeated flag.
  const parsed = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true });
  const flags = new Map<string, string>();
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    const { rawName: written, value, inlineValue } = token;
    const name = names.get(written) ?? refuse(`there is no ${written} here${didYouMean(written, [...names.keys()])}`);
    const takesValue = known[name]?.kind !== null;
    if (flags.has(name)) refuse(`${written} is given twice`);
    if (takesValue && (value === undefined || (!inlineValue && value.startsWith('--'))))
      refuse(`${written} needs a value`);
    if (!takesValue && inlineValue) refuse(`${written} takes no value`);
    flags.set(name, value ?? '');
  }
  return { operands: parsed.positionals, flags };
}

function parse(kind: ArgumentType<unknown>, given: string, name: string, refuse: Refuse): unknown {
  return kind.parse(given) ?? refuse(`${name} must be ${kind.mustBe}`);
}
