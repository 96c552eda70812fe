import { type Static, type TSchema, Type } from 'typebox';
import {
  accepted,
  approved,
  arrived,
  asked,
  at,
  conversation,
  customer,
  pending,
  rejected,
} from '../../api/contract/examples/evening.ts';
import { oneOf } from '../../contracts/one-of.ts';
import { Conversation, Message } from '../../conversations/contract/resources.ts';
import { RestaurantOrder, StoreOrder } from '../../orders/contract/resources.ts';
import type { OrderEvent } from '../../orders/rules/transitions.ts';
import { boardSteps, orderEvents } from '../../orders/rules/transitions.ts';
import { type AutomationEvent, automationEvents } from '../rules/event-pattern.ts';

/** What the `data` of each event is (spec: Order events, Automation events). The verbs that record events are type-checked
 * against it. */

const strict = { additionalProperties: false };
const nullableText = Type.Union([Type.String(), Type.Null()]);

/** (decided: Status changed) */
export const StatusChanged = Type.Object(
  {
    orderId: RestaurantOrder.properties.id,
    orderReference: Type.String({ description: 'Customer-facing code' }),
    previousStatus: oneOf(boardSteps, { description: 'The step that the order was in' }),
    status: oneOf(boardSteps, { description: 'The step that it is in now' }),
    order_v1: StoreOrder,
  },
  { ...strict, description: 'A move on the store orders board, and the order after it.' },
);
export type StatusChanged = Static<typeof StatusChanged>;

const Customer = Type.Object(
  { id: Type.String(), name: nullableText, phone: nullableText, email: nullableText },
  { ...strict, description: 'Whose conversation it is, if anybody is known.' },
);

/** (decided: Platform events) */
export const ConversationChanged = Type.Object(
  { conversation: Conversation, customer: Type.Union([Customer, Type.Null()]) },
  { ...strict, description: 'The conversation after the change.' },
);
export type ConversationChanged = Static<typeof ConversationChanged>;

export const MessageReceived = Type.Object(
  { ...ConversationChanged.properties, message: Message },
  { ...strict, description: 'The message, and its conversation after it.' },
);
export type MessageReceived = Static<typeof MessageReceived>;

export interface WebhookEvent {
  readonly name: OrderEvent | AutomationEvent;
  readonly summary: string;
  readonly data: TSchema | null;
  readonly example: Readonly<Record<string, unknown>>;
  readonly sentAt: number;
}

const orders: Readonly<Record<OrderEvent, Omit<WebhookEvent, 'name'>>> = {
  'order.created': {
    summary: 'A customer confirmed an order, and it waits for approval.',
    data: RestaurantOrder,
    example: pending,
    sentAt: at.placed + 107,
  },
  'order.approved': {
    summary: 'The order was approved, over the API or in the dashboard.',
    data: RestaurantOrder,
    example: approved,
    sentAt: at.approved + 74,
  },
  'order.rejected': {
    summary: 'The order was rejected, over the API or in the dashboard.',
    data: RestaurantOrder,
    example: rejected,
    sentAt: at.approved + 74,
  },
  'order.arrived': {
    summary: 'The order was marked arrived: it is done.',
    data: RestaurantOrder,
    example: arrived,
    sentAt: at.arrived + 89,
  },
  'order.status_changed': {
    summary:
      'The order moved on the board: each approve, reject and mark_arrived causes one, and so does every step that staff set. Also sent for orders that are no restaurant orders.',
    data: StatusChanged,
    example: {
      orderId: pending.id,
      orderReference: '1001',
      previousStatus: 'submitted',
      status: 'accepted',
      order_v1: accepted,
    },
    sentAt: at.approved + 74,
  },
};

const early = { ...conversation, updatedAt: at.asked, lastMessageAt: at.asked };
const closed = { conversation: { ...conversation, status: 'closed' }, customer };
const escalated = { conversation: { ...conversation, status: 'escalated' }, customer };

const recordedByPlatform: Partial<Readonly<Record<AutomationEvent, Omit<WebhookEvent, 'name'>>>> = {
  'conversation.created': {
    summary: 'A conversation began.',
    data: ConversationChanged,
    example: { conversation: early, customer },
    sentAt: at.asked + 31,
  },
  'message.received': {
    summary: 'A customer wrote.',
    data: MessageReceived,
    example: { conversation: early, customer, message: asked },
    sentAt: at.asked + 31,
  },
  'conversation.escalated': {
    summary: 'A conversation was handed to the team.',
    data: ConversationChanged,
    example: escalated,
    sentAt: at.answered + 45,
  },
  'conversation.closed': {
    summary: 'A conversation was closed.',
    data: ConversationChanged,
    example: closed,
    sentAt: at.answered + 45,
  },
};

const sentByAutomations: Omit<WebhookEvent, 'name'> = {
  summary: 'An automation fired on it.',
  data: null,
  example: { id: 'its-own-id', note: 'whatever the automation gave' },
  sentAt: at.answered,
};

export const webhookEvents: readonly WebhookEvent[] = [
  ...orderEvents.map((name) => ({ name, ...orders[name] })),
  ...automationEvents.map((name) => ({ name, ...(recordedByPlatform[name] ?? sentByAutomations) })),
];
