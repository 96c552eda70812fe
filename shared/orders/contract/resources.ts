import { type Static, Type } from 'typebox';
import { oneOf } from '../../contracts/one-of.ts';
import { id, instantMs, nullableText } from '../../contracts/resource-fields.ts';
import { boardSteps, orderActions, orderSources, orderStatuses } from '../rules/transitions.ts';

export const RestaurantOrder = Type.Object(
  {
    id: id('ord', 'Order id, used in every action call'),
    status: oneOf(orderStatuses),
    createdAt: instantMs('When it was placed'),
    updatedAt: instantMs('When it last changed'),
    conversationId: nullableText('The chat that the order came from'),
    customer: Type.Object(
      {
        id: nullableText('Customer id'),
        name: nullableText('Name'),
        phone: nullableText('Phone, in full'),
        email: nullableText('Email address'),
      },
      { additionalProperties: false },
    ),
    fulfillment: Type.Object(
      {
        type: Type.Union([oneOf(['delivery', 'pickup']), Type.Null()]),
        address: nullableText('Where to deliver'),
      },
      { additionalProperties: false },
    ),
    orderSummary: Type.String({ description: 'The items as text' }),
    specialInstructions: nullableText('The customer’s notes'),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The raw order as the assistant or the storefront took it',
    }),
    externalOrderId: nullableText('Your own reference, set through the action endpoint'),
    fulfillmentStatus: Type.Optional(oneOf(boardSteps, { description: 'Only for orders on the store orders board' })),
    orderReference: Type.Optional(Type.String({ description: 'Customer-facing code; only for orders on the board' })),
  },
  { additionalProperties: false, description: 'An order of the food-order tool.' },
);
export type RestaurantOrder = Static<typeof RestaurantOrder>;

const instant = (description: string) =>
  Type.String({
    description: `${description}, as ISO 8601 with the workspace’s offset: 2026-03-01T14:05:09.120+03:00`,
  });
const amount = (description: string) => Type.Number({ description: `${description}, in major units of the currency` });

const StoreOrderLine = Type.Object(
  {
    id: Type.String({ description: 'Unique within the order' }),
    name: Type.String(),
    quantity: Type.Number(),
    unit_price: amount('Price of one, without its options'),
    total: amount('Price of all, options included'),
    options: Type.Array(
      Type.Object({ name: Type.String(), price: amount('What it adds to one') }, { additionalProperties: false }),
    ),
    notes: nullableText('Notes on the line'),
  },
  { additionalProperties: false },
);

export const storeOrderSchema = 'service.order.v1' as const;

export const StoreOrder = Type.Object(
  {
    schema: Type.Literal(storeOrderSchema, { description: 'The schema of this object' }),
    id: id('ord', 'Key to upsert on'),
    number: Type.String({ description: 'Customer-facing order number' }),
    created_at: instant('When it was placed'),
    updated_at: instant('When its last change started'),
    business_date: Type.String({ format: 'date', description: 'The day it was placed on, in the workspace’s zone' }),
    timezone: Type.String({ description: 'IANA name of the workspace’s zone' }),
    status: oneOf(boardSteps),
    source: oneOf(orderSources, { description: 'Where the order came from' }),
    customer: Type.Object(
      { id: nullableText('Customer id'), name: nullableText('Name'), phone: nullableText('Phone, in full') },
      { additionalProperties: false },
    ),
    fulfillment: Type.Object(
      {
        type: Type.Union([oneOf(['delivery', 'pickup']), Type.Null()]),
        address: nullableText('Where to deliver'),
      },
      { additionalProperties: false },
    ),
    amount_only: Type.Boolean({ description: 'Whether staff recorded an agreed amount instead of lines; see notes' }),
    lines: Type.Array(StoreOrderLine, { description: 'Empty when amount_only is true' }),
    promotions: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), savings: amount('What it saved') },
        { additionalProperties: false },
      ),
    ),
    totals: Type.Object(
      {
        subtotal: amount('The lines'),
        delivery_fee: amount('For the delivery'),
        discount: amount('Taken off'),
        tax: amount('Tax'),
        total: amount('What is to be paid'),
        currency: Type.String({ description: 'ISO 4217 code' }),
        promotion_savings: amount('Taken off by promotions'),
      },
      { additionalProperties: false },
    ),
    notes: Type.String({ description: 'Of an amount-only order: what was agreed' }),
    payment_status: nullableText('Status of the payment'),
    delivery_status: nullableText('Status of the delivery'),
    invoice_status: nullableText('Status of the linked invoice'),
    external_order_id: nullableText('Your own reference, set through the action endpoint'),
    conversation_id: nullableText('The chat that the order came from'),
  },
  { additionalProperties: false, description: 'Any order of the workspace, in the structure of the export.' },
);
export type StoreOrder = Static<typeof StoreOrder>;

export const OrderActionBody = Type.Object(
  {
    order_id: id('ord', 'Which order'),
    action: oneOf(orderActions),
    external_order_id: Type.Optional(
      Type.String({ description: 'Your own reference: trimmed, cut to 256 characters and stored on the order' }),
    ),
  },
  { description: 'What to do with which order.' },
);
export type OrderActionBody = Static<typeof OrderActionBody>;
