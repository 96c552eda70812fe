import { type Static, Type } from 'typebox';
import { channels, conversationStatuses, directions } from '../conversations/rules/conversation.ts';
import { boardSteps, orderSources, orderStatuses } from '../orders/rules/transitions.ts';
import { oneOf } from './one-of.ts';
import { withinBytes } from './within-bytes.ts';

/**
 * What commands carry. All of it has a bound: it is read again and again, a hundred rows to a page and a copy to every endpoint.
 */

export const strict = { additionalProperties: false };
export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const nullable = <Schema extends ReturnType<typeof text>>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** Until the end of the year 9999: what a timestamp and ISO 8601 with four digits can hold. */
export const unixMs = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });
const amount = Type.Number({ minimum: 0, description: 'in major units of the currency' });
export const anyObject = (maxBytes: number) => withinBytes(maxBytes, Type.Record(Type.String(), Type.Unknown()));
export const kib = 1024;

/**
 * Who a command is from, for the history of what it changes (decided: Order history): a member of staff (their user's id), a key of the API, the operator's
 * command line, a customer, or a service by itself.
 */
export const By = Type.Object(
  {
    kind: oneOf(['staff', 'api_key', 'command_line', 'customer', 'form', 'service']),
    id: Type.Optional(text(40)),
    name: Type.Optional(text(200)),
  },
  strict,
);
export type By = Static<typeof By>;

/** Why somebody did it, in their own words: kept in the order's history, and told to nobody outside. */
export const Reason = text(500);

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
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3, description: "the workspace's, where none is given" }),
    ),
    amount_only: Type.Optional(Type.Boolean()),
    total: Type.Optional(amount),
    notes: Type.Optional(text(5000)),
    board: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type NewOrder = Static<typeof NewOrder>;

/** An order from an older system: it may keep its state, its number and when it was placed. */
export const ImportedOrder = Type.Object(
  {
    ...NewOrder.properties,
    status: Type.Optional(oneOf(orderStatuses)),
    step: Type.Optional(oneOf(boardSteps)),
    number: Type.Optional(text(50)),
    createdAt: Type.Optional(unixMs),
    externalOrderId: Type.Optional(text(256)),
    payment_status: Type.Optional(text(50)),
    delivery_status: Type.Optional(text(50)),
    invoice_status: Type.Optional(text(50)),
  },
  strict,
);
export type ImportedOrder = Static<typeof ImportedOrder>;

/** `P.json` of the command line: what may be amended, whatever the order's state. Null clears a field. */
export const OrderAmendment = Type.Object(
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
