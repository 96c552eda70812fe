import { type Static, Type } from 'typebox';
import {
  amount,
  anyObject,
  CustomerInput,
  kib,
  nullable,
  strict,
  text,
  unixMs,
} from '../../contracts/command-fields.ts';
import { oneOf } from '../../contracts/one-of.ts';
import { withinBytes } from '../../contracts/within-bytes.ts';
import { boardSteps, orderSources, orderStatuses } from '../rules/transitions.ts';

/** Why staff moved or cancelled an order; never sent to endpoints or customers. */
export const Reason = text(500);

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

/** Amounts are in major units of the currency. */
export const NewOrder = Type.Object(
  {
    source: oneOf(orderSources),
    conversationId: Type.Optional(text(40)),
    customer: Type.Optional(CustomerInput),
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
    board: Type.Optional(Type.Boolean({ description: 'whether it goes on the board; true where none is given' })),
  },
  strict,
);
export type NewOrder = Static<typeof NewOrder>;

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

export const OrderAmendment = Type.Object(
  {
    customer: Type.Optional(CustomerInput),
    fulfillment: Type.Optional(Fulfillment),
    specialInstructions: Type.Optional(nullable(text(2000))),
    notes: Type.Optional(nullable(text(5000))),
    payment_status: Type.Optional(nullable(text(50))),
    delivery_status: Type.Optional(nullable(text(50))),
    invoice_status: Type.Optional(nullable(text(50))),
  },
  { ...strict, minProperties: 1 },
);
