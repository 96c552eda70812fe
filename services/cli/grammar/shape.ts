import type { Context } from '../context.ts';
import type { Kind } from './kinds.ts';

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

/** A command with its words read; running it prints what it gives, a list on a terminal as a table of `columns`. */
export interface Bound {
  readonly run: (context: Context) => Promise<unknown>;
  readonly columns: readonly string[] | null;
  readonly isText: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** One command of the table, `noun verb`; `verb` is empty where there is but one thing to do. */
export interface Command {
  readonly noun: string;
  readonly verb: string;
  /** One line for people. */
  readonly help: string;
  readonly operands: Operands;
  readonly flags: Flags;
  /** Without any flag there would be nothing to do. */
  readonly needsFlag: boolean;
  /** What cannot be had back: asked before it is done, unless `--yes` is there. */
  readonly loss: string | null;
  /** Which fields of a list a terminal shows. */
  readonly columns: readonly string[] | null;
  /** Gives a text, which is printed as it is: for a file or a shell. */
  readonly isText: boolean;
  /** Throws `WrongUsage`. */
  readonly bind: (words: readonly string[]) => Bound;
}

/** A result that has a text of its own for who sits at a terminal. */
export class Readable {
  readonly value: unknown;
  readonly text: string;

  constructor(value: unknown, text: string) {
    this.value = value;
    this.text = text;
  }
}

/** The command was not written as its usage line says: exit code 2. */
export class WrongUsage extends Error {
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.name = 'WrongUsage';
    this.usage = usage;
  }
}

/** A command did only a part of its work: `value` is printed as its result, the message as the reason, and the exit code is 1. */
export class Incomplete extends Error {
  readonly value: unknown;

  constructor(message: string, value: unknown) {
    super(message);
    this.name = 'Incomplete';
    this.value = value;
  }
}
