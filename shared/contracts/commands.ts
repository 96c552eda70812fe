import type { Static } from 'typebox';
import { conversationCommands } from '../conversations/contract/commands.ts';
import { customerCommands } from '../customers/contract/commands.ts';
import { orderCommands } from '../orders/contract/commands.ts';
import { webhookCommands } from '../webhooks/contract/commands.ts';

/** The commands that cross a process border, by NATS subject (decided: Commands). */
export const commands = { ...orderCommands, ...conversationCommands, ...customerCommands, ...webhookCommands } as const;

export const checkedByHandler: Partial<Readonly<Record<Subject, readonly string[]>>> = { 'orders.import': ['orders'] };

export type Subject = keyof typeof commands;
export type Command<S extends Subject> = Static<(typeof commands)[S]['input']>;
export type Output<S extends Subject> = DeepReadonly<Static<(typeof commands)[S]['output']>>;

export type CommandReply<Data = unknown> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
