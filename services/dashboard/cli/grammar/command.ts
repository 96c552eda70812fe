import type { Context } from '../context.ts';
import type { Kind } from './kinds.ts';
import { readWords } from './words.ts';

/** `--name VALUE`, or for a switch `--name` alone. */
export interface Flag<Value> {
  readonly kind: Kind<unknown> | null;
  readonly isRequired: boolean;
  readonly note: string;
  /** Gives the value a type and does nothing else. */
  readonly type?: Value;
}

export type Operands = Readonly<Record<string, Kind<unknown>>>;
export type Flags = Readonly<Record<string, Flag<unknown>>>;

/** A command with its words read; running it prints what it gives. */
export type Bound = (context: Context) => Promise<unknown>;

/** One command of the table, `noun verb`. */
export interface Command {
  readonly noun: string;
  readonly verb: string;
  /** One line for people. */
  readonly help: string;
  readonly operands: Operands;
  readonly flags: Flags;
  /** Without any flag there would be nothing to do. */
  readonly needsFlag: boolean;
  /** Throws `WrongUsage`. */
  readonly bind: (words: readonly string[]) => Bound;
}

export type Values<O extends Operands, F extends Flags> = {
  readonly [Name in keyof O]: O[Name] extends Kind<infer Value> ? Value : never;
} & { readonly [Name in keyof F]: F[Name] extends Flag<infer Value> ? Value : never };

export function command<const O extends Operands, const F extends Flags>(written: {
  readonly name: `${string} ${string}`;
  readonly help: string;
  readonly operands?: O;
  readonly flags?: F;
  readonly needsFlag?: boolean;
  readonly run: (context: Context, values: Values<O, F>) => Promise<unknown>;
}): Command {
  const [noun = '', verb = ''] = written.name.split(' ');
  const { help, operands = {}, flags = {}, needsFlag = false } = written;
  const shape = { noun, verb, help, operands, flags, needsFlag };
  return {
    ...shape,
    bind: (words) => {
      const values = valuesOf<O, F>(readWords(shape, words));
      return (context) => written.run(context, values);
    },
  };
}

export function required<Value>(kind: Kind<Value>, note = ''): Flag<Value> {
  return { kind, isRequired: true, note };
}

export function optional<Value>(kind: Kind<Value>, note = ''): Flag<Value | undefined> {
  return { kind, isRequired: false, note };
}

/** True when the flag is there. */
export function toggle(note: string): Flag<boolean> {
  return { kind: null, isRequired: false, note };
}

/** `readWords` has read each value by its own kind, and has seen that none that is required is missing. */
function valuesOf<O extends Operands, F extends Flags>(read: Readonly<Record<string, unknown>>): Values<O, F> {
  return read as Values<O, F>;
}
