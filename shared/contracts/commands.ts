import { type Static, type TSchema, Type } from 'typebox';
import { conversationActions } from '../conversations/rules/conversation.ts';
import { boardSteps, orderActions } from '../orders/rules/transitions.ts';
import { automationEvents, eventNames } from '../webhooks/rules/event-pattern.ts';
import { resendable } from '../webhooks/rules/retry.ts';
import {
  anyObject,
  By,
  ConversationInput,
  kib,
  MessageInput,
  NewOrder,
  OrderAmendment,
  Reason,
  strict,
  text,
  unixMs,
} from './command-inputs.ts';
import {
  ActedConversation,
  AddedMessage,
  AddedNote,
  AssignedConversation,
  ChangedOrder,
  ImportedOrders,
  PutConversation,
  RecordedEvent,
  ResentDelivery,
  ResentMany,
  SentMessage,
  SentMissed,
  UnassignedConversations,
} from './command-outputs.ts';
import { oneOf } from './one-of.ts';

/**
 * The commands that cross a process border, by NATS subject (decided: Commands): what each carries and what it gives. Each
 * carries its workspace, may carry a `commandId` (repeating a command with the same one has no second effect), and may say who it
 * is from.
 */
export const commands = {
  'orders.place': command({ order: NewOrder }, ChangedOrder),
  'orders.import': command(
    {
      /** Each is an ImportedOrder, checked one by one: a bad one is refused by its index, the others come in. */
      orders: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 500 }),
      events: Type.Optional(Type.Boolean()),
    },
    ImportedOrders,
  ),
  'orders.act': command(
    {
      orderId: text(40),
      action: oneOf(orderActions),
      externalOrderId: Type.Optional(Type.String({ maxLength: 10_000 })),
    },
    ChangedOrder,
  ),
  'orders.move': command(
    {
      orderId: text(40),
      step: oneOf(boardSteps),
      /** The step that whoever moves it saw it in: refused when it is in another by now. */
      from: Type.Optional(oneOf(boardSteps)),
      reason: Type.Optional(Reason),
    },
    ChangedOrder,
  ),
  'orders.amend': command(
    {
      orderId: text(40),
      changes: OrderAmendment,
      /** What the sender saw: the order is amended only if it still has all of this. */
      seen: Type.Optional(OrderAmendment),
    },
    ChangedOrder,
  ),
  'orders.cancel': command({ orderId: text(40), reason: Type.Optional(Reason) }, ChangedOrder),
  'orders.fail': command({ orderId: text(40) }, ChangedOrder),
  'conversations.put': command({ conversation: ConversationInput }, PutConversation),
  'messages.add': command({ conversationId: text(40), message: MessageInput }, AddedMessage),
  'conversations.send': command({ conversationId: text(40), text: text(20_000) }, SentMessage),
  /** A message that its channel did not take. */
  'conversations.send_again': command({ conversationId: text(40), messageId: text(40) }, SentMessage),
  'conversations.act': command({ conversationId: text(40), action: oneOf(conversationActions) }, ActedConversation),
  /** Null: nobody looks after it. */
  'conversations.assign': command(
    { conversationId: text(40), assigneeId: Type.Union([text(40), Type.Null()]) },
    AssignedConversation,
  ),
  /** Takes what is not closed from somebody who is no member any more. Does a part: to be sent again until `more` is false. */
  'conversations.unassign_all': command({ memberId: text(40) }, UnassignedConversations),
  /** For the team alone. */
  'conversations.note': command({ conversationId: text(40), text: text(5_000) }, AddedNote),
  'automation.trigger': command({ event: oneOf(automationEvents), data: anyObject(64 * kib) }, RecordedEvent),
  'deliveries.resend': command({ deliveryId: text(40) }, ResentDelivery),
  'deliveries.resend_many': command(
    {
      endpointId: text(40),
      status: oneOf(resendable),
      event: Type.Optional(oneOf(eventNames)),
      /** Of what happened from this time on, and before that one. */
      since: unixMs,
      before: unixMs,
      /** The `next` of the answer before: each command does a part. */
      after: Type.Optional(text(60)),
    },
    ResentMany,
  ),
  /** Does a part: to be sent again until the answer's `more` is false. */
  'deliveries.send_missed': command({ endpointId: text(40) }, SentMissed),
} as const;

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

function command<Fields extends Parameters<typeof Type.Object>[0], Given extends TSchema>(
  fields: Fields,
  output: Given,
) {
  const who = { workspaceId: text(40), commandId: Type.Optional(text(100)), by: Type.Optional(By) };
  const input = Type.Object({ ...who, ...fields }, strict);
  return { input, output };
}
