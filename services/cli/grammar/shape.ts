import type { Context } from '../context.ts';
import type { Kind } from './kinds.ts';

export interface Flag<Value> {
  readonly kind: Kind<unknown> | null;
  readonly isRequired: boolean;
  readonly note: string;
  readonly type?: Value;
}

export type Operands = Readonly<Record<string, Kind<unknown>>>;
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export interface Bound extends Pick<Command, 'columns' | 'isText'> {
  readonly run: (context: Context) => Promise<unknown>;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Command {
  readonly noun: string;
  readonly verb: string;
  readonly help: string;
  readonly operands: Operands;
  readonly flags: Flags;
  readonly needsFlag: boolean;
  readonly loss: string | null;
  readonly columns: readonly string[] | null;
  readonly isText: boolean;
  /** Throws `WrongUsage`. */
  readonly bind: (words: readonly string[]) => Bound;
}

export class Readable {
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
