import { type Fields, jsonText, text, unixMs, word } from '../db/json-text.ts';
import { currenciesWithDecimals } from '../money/money.ts';
import type { StatusChanged } from '../webhooks/contract/events.ts';
import { type RestaurantOrder, type StoreOrder, storeOrderSchema } from './contract/resources.ts';

type FieldsOf<Shown> = Fields & Readonly<Record<keyof Shown, unknown>>;

type OnBoard = 'fulfillmentStatus' | 'orderReference';

/** SQL; null for an order that is no food order (spec: Restaurant order). */
export function restaurantOrderJson(o: string): string {
  const fields = {
    id: word(`${o}.id`),
    status: word(`${o}.status`),
    createdAt: unixMs(`${o}.created_at`),
    updatedAt: unixMs(`${o}.updated_at`),
    conversationId: word(`${o}.conversation_id`),
    customer: {
      id: word(`${o}.customer_id`),
      name: text(`${o}.customer_name`),
      phone: text(`${o}.customer_phone`),
      email: text(`${o}.customer_email`),
    },
    fulfillment: { type: word(`${o}.fulfillment_type`), address: text(`${o}.fulfillment_address`) },
    orderSummary: text(`${o}.summary`),
    specialInstructions: text(`${o}.special_instructions`),
    details: `${o}.details`,
    externalOrderId: text(`${o}.external_order_id`),
  } satisfies FieldsOf<Omit<RestaurantOrder, OnBoard>>;
  const onBoard = {
    fulfillmentStatus: word(`${o}.step`),
    orderReference: text(`${o}.number`),
  } satisfies FieldsOf<Pick<RestaurantOrder, OnBoard>>;
  return `case when ${o}.status is not null then ${jsonText(fields, { when: `${o}.step is not null`, fields: onBoard })} end`;
}

/** `zone` is SQL too (decided: Store order details). */
export function storeOrderJson(o: string, zone: string): string {
  const major = (column: string) => `${o}.${column} / ${minorUnits(`${o}.currency`)}::float8`;
  return jsonText({
    schema: word(`'${storeOrderSchema}'`),
    id: word(`${o}.id`),
    number: text(`${o}.number`),
    created_at: word(`iso_in_zone(${o}.created_at, ${zone})`),
    updated_at: word(`iso_in_zone(${o}.updated_at, ${zone})`),
    business_date: word(`to_char(${o}.created_at at time zone ${zone}, 'YYYY-MM-DD')`),
    timezone: word(zone),
    status: word(`store_status(${o}.step, ${o}.status)`),
    source: word(`${o}.source`),
    customer: { id: word(`${o}.customer_id`), name: text(`${o}.customer_name`), phone: text(`${o}.customer_phone`) },
    fulfillment: { type: word(`${o}.fulfillment_type`), address: text(`${o}.fulfillment_address`) },
    amount_only: `to_json(${o}.amount_only)`,
    lines: `${o}.lines`,
    promotions: `${o}.promotions`,
    totals: {
      subtotal: major('subtotal'),
      delivery_fee: major('delivery_fee'),
      discount: major('discount'),
      tax: major('tax'),
      total: major('total'),
      currency: word(`${o}.currency`),
      promotion_savings: major('promotion_savings'),
    },
    notes: text(`${o}.notes`, '""'),
    payment_status: text(`${o}.payment_status`),
    delivery_status: text(`${o}.delivery_status`),
    invoice_status: text(`${o}.invoice_status`),
    external_order_id: text(`${o}.external_order_id`),
    conversation_id: word(`${o}.conversation_id`),
  } satisfies FieldsOf<StoreOrder>);
}

/** (decided: Status changed) */
export function statusChangedJson(row: string): string {
  return jsonText({
    orderId: word(`${row}.id`),
    orderReference: text(`${row}.number`),
    previousStatus: word(`${row}.from_step`),
    status: word(`${row}.to_step`),
    order_v1: `${row}."storeOrder"`,
  } satisfies FieldsOf<StatusChanged>);
}

function minorUnits(currency: string): string {
  const among = (decimals: 0 | 3) => `${currency} = any ('{${currenciesWithDecimals(decimals).join()}}')`;
  return `case when ${among(3)} then 1000 when ${among(0)} then 1 else 100 end`;
}
