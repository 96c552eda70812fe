import type { Static } from 'typebox';
import { conversationCommands } from '../conversations/contract/commands.ts';
import { orderCommands } from '../orders/contract/commands.ts';
import { webhookCommands } from '../webhooks/contract/commands.ts';

/**
 * The commands that cross a process border, by NATS subject (decided: Commands): what each carries and what it gives. Each
 * carries its workspace, may carry a `commandId` (repeating a command with the same one has no second effect), and may say who it
 * is from.
 */
export const commands = { ...orderCommands, ...conversationCommands, ...webhookCommands } as const;

/** Fields whose parts the handler judges one by one: what is wrong with one refuses that one alone. */
export const judgedApart: Partial<Readonly<Record<Subject, readonly string[]>>> = { 'orders.import': ['orders'] };

export type Subject = keyof typeof commands;
export type Command<S extends Subject> = Static<(typeof commands)[S]['input']>;
/** What the handler of a command gives, and `sendCommand` with it. */
export type Output<S extends Subject> = DeepReadonly<Static<(typeof commands)[S]['output']>>;

/** The answer to every command, as it goes over NATS. */
export type CommandReply<Data = unknown> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
