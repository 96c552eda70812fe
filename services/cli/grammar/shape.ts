import type { Context } from '../context.ts';
import type { ArgumentType } from './argument-types.ts';

export interface Flag<Value> {
  readonly kind: ArgumentType<unknown> | null;
  readonly isRequired: boolean;
  readonly note: string;
  readonly type?: Value;
}

export type Operands = Readonly<Record<string, ArgumentType<unknown>>>;
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export interface BoundCommand extends Pick<Command, 'columns' | 'printsText'> {
  readonly run: (context: Context) => Promise<unknown>;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Command {
  readonly noun: string;
  readonly verb: string;
  readonly help: string;
  readonly operands: Operands;
  readonly flags: Flags;
  readonly needsAnyFlag: boolean;
  readonly warning: string | null;
  readonly columns: readonly string[] | null;
  readonly printsText: boolean;
  /** Throws `WrongUsage`. */
  readonly bind: (words: readonly string[], defaults?: Defaults) => BoundCommand;
}

/** By name of a flag. Used for required flags that the user omits. */
export type Defaults = Readonly<Record<string, string>>;

/** Printed as `text` in a terminal, as `value` in JSON. */
export class Report {
  readonly value: unknown;
  readonly text: string;

  constructor(value: unknown, text: string) {
    this.value = value;
    this.text = text;
  }
}

/** Exit code 2. */
export class WrongUsage extends Error {
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.name = 'WrongUsage';
    this.usage = usage;
  }
}

/** Prints `value`, then the message as the error; exit code 1. */
export class Incomplete extends Error {
  readonly value: unknown;

  constructor(message: string, value: unknown) {
    super(message);
    this.name = 'Incomplete';
    this.value = value;
  }
}
