import { Type } from 'typebox';
import { orderEvents } from '../orders/rules/transitions.ts';
import { automationEvents } from '../webhooks/rules/event-pattern.ts';
import { Conversation, Message, RestaurantOrder, StoreOrder } from './api.ts';
import { oneOf } from './one-of.ts';

/**
 * What commands give. Handlers that give no JSON text are held to it by the compiler, and all by the tests, which check every
 * answer they get.
 */

const strict = { additionalProperties: false };
const nullableText = Type.Union([Type.String(), Type.Null()]);
const count = Type.Integer({ minimum: 0 });

/** An order after a command: `order` is null where it is no food order, `event` the webhook event that was sent, if any. */
export const ChangedOrder = Type.Object(
  {
    order: Type.Union([RestaurantOrder, Type.Null()]),
    store_order: StoreOrder,
    changed: Type.Boolean(),
    event: Type.Union([oneOf(orderEvents), Type.Null()]),
  },
  strict,
);

/** `refused`: what did not come in and why, by its index in the command. */
export const ImportedOrders = Type.Object(
  { imported: count, refused: Type.Array(Type.Object({ index: count, message: Type.String() }, strict)) },
  strict,
);

const Customer = Type.Object(
  { id: Type.String(), name: nullableText, phone: nullableText, email: nullableText },
  strict,
);

export const PutConversation = Type.Object(
  { ...Conversation.properties, customer: Type.Union([Customer, Type.Null()]) },
  strict,
);

export const AddedMessage = Type.Object({ ...Message.properties, conversationId: Type.String() }, strict);

/** `changed`: whether the action led anywhere. */
export const ActedConversation = Type.Object({ conversation: Conversation, changed: Type.Boolean() }, strict);

export const AssignedConversation = Type.Object(
  { conversationId: Type.String(), assigneeId: nullableText, changed: Type.Boolean() },
  strict,
);

export const UnassignedConversations = Type.Object({ unassigned: count, more: Type.Boolean() }, strict);

/** Kept for the team: no Message. */
export const AddedNote = Type.Object(
  { id: Type.String(), conversationId: Type.String(), text: Type.String(), createdAt: count },
  strict,
);

/**
 * `delivered`: whether the channel took the message; if not, `reason` says why. `no_answer`: no connector, or none that
 * answered in time; `refused`: the connector said no; `not_settled`: the message of a repeated command is still at the channel.
 */
export const SentMessage = Type.Object(
  {
    message: AddedMessage,
    delivered: Type.Boolean(),
    reason: Type.Union([oneOf(['no_answer', 'refused', 'not_settled']), Type.Null()]),
  },
  strict,
);

export const RecordedEvent = Type.Object({ id: Type.String(), event: oneOf(automationEvents) }, strict);

/** `round`: of the attempts to come, counted from 1. */
export const ResentDelivery = Type.Object(
  { id: Type.String(), status: Type.Literal('pending'), round: Type.Integer({ minimum: 1 }) },
  strict,
);

/**
 * `skipped`: asked for, but their endpoint no longer subscribes to them, their event is gone, or an attempt is under way.
 * `next`: the `after` of the command that goes on, null when there are no more.
 */
export const ResentMany = Type.Object({ resent: count, skipped: count, next: nullableText }, strict);

/** `more`: there may be more, send the command again. */
export const SentMissed = Type.Object({ sent: count, more: Type.Boolean() }, strict);
