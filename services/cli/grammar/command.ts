import type { Context } from '../context.ts';
import type { ArgumentType } from './argument-types.ts';
import type { Command, Flag, Flags, Operands } from './shape.ts';
import { readWords } from './words.ts';

export type Values<O extends Operands, F extends Flags> = {
  readonly [Name in keyof O]: O[Name] extends ArgumentType<infer Value> ? Value : never;
} & { readonly [Name in keyof F]: F[Name] extends Flag<infer Value> ? Value : never };

export function command<const O extends Operands, const F extends Flags>(definition: {
  readonly name: string;
  readonly help: string;
  readonly operands?: O;
  readonly flags?: F;
  readonly needsAnyFlag?: boolean;
  readonly warning?: string;
  readonly columns?: readonly string[];
  readonly printsText?: boolean;
  readonly run: (context: Context, values: Values<O, F>) => Promise<unknown>;
}): Command {
  const [noun = '', verb = ''] = definition.name.split(' ');
  const { help, operands = {}, needsAnyFlag = false, warning = null, columns = null, printsText = false } = definition;
  const flags: Flags = { ...definition.flags, ...(warning !== null && { yes: toggle('skip the confirmation') }) };
  const shape = { noun, verb, help, operands, flags, needsAnyFlag, warning, columns, printsText };
  return {
    ...shape,
    bind: (words, defaults) => {
      const read = readWords(shape, words, defaults);
      const values = valuesOf<O, F>(read);
      const run = async (context: Context): Promise<unknown> => {
        if (warning !== null && read.yes !== true) await context.confirm(warning);
        return definition.run(context, values);
      };
      return { run, columns, printsText, values: read };
    },
  };
}

export function required<Value>(kind: ArgumentType<Value>, note = ''): Flag<Value> {
  return { kind, isRequired: true, note };
}

export function optional<Value>(kind: ArgumentType<Value>, note = ''): Flag<Value | undefined> {
  return { kind, isRequired: false, note };
}

export function toggle(note: string): Flag<boolean> {
  return { kind: null, isRequired: false, note };
}

function valuesOf<O extends Operands, F extends Flags>(read: Readonly<Record<string, unknown>>): Values<O, F> {
  return read as Values<O, F>;
}
