import { type Static, Type } from 'typebox';
import { channels, conversationStatuses, directions } from '../domain/conversations/conversation.ts';
import { boardSteps, orderActions, orderSources, orderStatuses } from '../domain/orders/transitions.ts';
import { automationEvents } from '../domain/webhooks/event-pattern.ts';
import { oneOf } from './one-of.ts';
import { withinBytes } from './within-bytes.ts';

/**
 * The commands that cross a process border, by NATS subject (decided: Commands). Each carries its workspace, and may
 * carry a `commandId`: repeating a command with the same one has no second effect. Everything in them has a bound: what comes
 * in here is read by others again and again, a hundred rows to a page and a copy to every endpoint.
 */

const strict = { additionalProperties: false };
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const nullable = <Schema extends ReturnType<typeof text>>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** Until the end of the year 9999: what a timestamp and ISO 8601 with four digits can hold. */
const unixMs = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });
const amount = Type.Number({ minimum: 0 });
const anyObject = (maxBytes: number) => withinBytes(maxBytes, Type.Record(Type.String(), Type.Unknown()));
const kib = 1024;

const command = <Fields extends Parameters<typeof Type.Object>[0]>(fields: Fields) =>
  Type.Object({ workspaceId: text(40), commandId: Type.Optional(text(100)), ...fields }, strict);

const Customer = Type.Object(
  {
    id: Type.Optional(nullable(text(40))),
    name: Type.Optional(nullable(text(200))),
    phone: Type.Optional(nullable(text(50))),
    email: Type.Optional(nullable(text(320))),
  },
  strict,
);

const Fulfillment = Type.Object(
  {
    type: Type.Union([oneOf(['delivery', 'pickup']), Type.Null()]),
    address: Type.Optional(nullable(text(1000))),
  },
  strict,
);

const OrderLine = Type.Object(
  {
    name: text(300),
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    unit_price: amount,
    options: Type.Optional(Type.Array(Type.Object({ name: text(300), price: amount }, strict), { maxItems: 50 })),
    notes: Type.Optional(text(1000)),
  },
  strict,
);

const Promotion = Type.Object({ id: Type.Optional(text(100)), name: text(300), savings: amount }, strict);

/** `O.json` of the command line: prices and amounts in major units of the currency. */
export const NewOrder = Type.Object(
  {
    source: oneOf(orderSources),
    conversationId: Type.Optional(text(40)),
    customer: Type.Optional(Customer),
    fulfillment: Type.Optional(Fulfillment),
    specialInstructions: Type.Optional(text(2000)),
    details: Type.Optional(anyObject(32 * kib)),
    lines: Type.Optional(withinBytes(64 * kib, Type.Array(OrderLine, { maxItems: 500 }))),
    promotions: Type.Optional(withinBytes(16 * kib, Type.Array(Promotion, { maxItems: 50 }))),
    delivery_fee: Type.Optional(amount),
    discount: Type.Optional(amount),
    tax: Type.Optional(amount),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 })),
    amount_only: Type.Optional(Type.Boolean()),
    total: Type.Optional(amount),
    notes: Type.Optional(text(5000)),
    board: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type NewOrder = Static<typeof NewOrder>;

/** An order from an older system: it may keep its state, number and times. */
export const ImportedOrder = Type.Object(
  {
    ...NewOrder.properties,
    status: Type.Optional(oneOf(orderStatuses)),
    step: Type.Optional(oneOf(boardSteps)),
    number: Type.Optional(text(50)),
    createdAt: Type.Optional(unixMs),
    updatedAt: Type.Optional(unixMs),
    externalOrderId: Type.Optional(text(256)),
    payment_status: Type.Optional(text(50)),
    delivery_status: Type.Optional(text(50)),
    invoice_status: Type.Optional(text(50)),
  },
  strict,
);
export type ImportedOrder = Static<typeof ImportedOrder>;

/** `P.json` of the command line: what may be amended, whatever the order's state. Null clears a field. */
const OrderAmendment = Type.Object(
  {
    customer: Type.Optional(Customer),
    fulfillment: Type.Optional(Fulfillment),
    specialInstructions: Type.Optional(nullable(text(2000))),
    notes: Type.Optional(nullable(text(5000))),
    payment_status: Type.Optional(nullable(text(50))),
    delivery_status: Type.Optional(nullable(text(50))),
    invoice_status: Type.Optional(nullable(text(50))),
  },
  { ...strict, minProperties: 1 },
);

/** `C.json` of the command line. With an id that exists, the given fields replace what was. */
export const ConversationInput = Type.Object(
  {
    id: Type.Optional(text(40)),
    channel: oneOf(channels),
    subject: Type.Optional(nullable(text(500))),
    status: Type.Optional(oneOf(conversationStatuses)),
    isSolved: Type.Optional(Type.Boolean()),
    customer: Type.Optional(Customer),
    createdAt: Type.Optional(unixMs),
  },
  strict,
);
export type ConversationInput = Static<typeof ConversationInput>;

export const MessageInput = Type.Object(
  { direction: oneOf(directions), text: text(20_000), createdAt: Type.Optional(unixMs) },
  strict,
);
export type MessageInput = Static<typeof MessageInput>;

const orderId = text(40);

export const commands = {
  'orders.place': command({ order: NewOrder }),
  'orders.import': command({
    /** Each is an ImportedOrder, checked one by one: a bad one is refused by its index, the others come in. */
    orders: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 500 }),
    events: Type.Optional(Type.Boolean()),
  }),
  'orders.act': command({
    orderId,
    action: oneOf(orderActions),
    externalOrderId: Type.Optional(Type.String({ maxLength: 10_000 })),
  }),
  'orders.move': command({ orderId, step: oneOf(boardSteps) }),
  'orders.amend': command({ orderId, changes: OrderAmendment }),
  'orders.cancel': command({ orderId }),
  'orders.fail': command({ orderId }),
  'conversations.put': command({ conversation: ConversationInput }),
  'messages.add': command({ conversationId: text(40), message: MessageInput }),
  'conversations.send': command({ conversationId: text(40), text: text(20_000) }),
  'automation.trigger': command({ event: oneOf(automationEvents), data: anyObject(64 * kib) }),
  'deliveries.resend': command({ deliveryId: text(40) }),
  'deliveries.resend_failed': command({
    endpointId: text(40),
    since: unixMs,
    /** The `next` of the answer before: each command does a part. */
    after: Type.Optional(text(40)),
  }),
  /** Does a part: to be sent again until the answer's `more` is false. */
  'deliveries.send_missed': command({ endpointId: text(40) }),
} as const;

export type Subject = keyof typeof commands;
export type Command<S extends Subject> = Static<(typeof commands)[S]>;

/** The answer to every command. */
export type CommandReply =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };
