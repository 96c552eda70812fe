import { unixMs, withTexts } from './row-parts.ts';

/**
 * SQL of a row of orders as the JSON of a Restaurant order, to the byte what `restaurantOrderText` makes of it (spec: Restaurant
 * order). Texts that are put together cost PostgreSQL much less than values that are made to JSON. The details are the text
 * that is kept, on one line: outside of its strings JSON may have ends of lines.
 */
export const restaurantOrderRow = withTexts(
  (text) => `concat(
    '{"id":', ${text('id')}, ',"status":"', status,
    '","createdAt":', ${unixMs('created_at')}, ',"updatedAt":', ${unixMs('updated_at')},
    ',"conversationId":', ${text('conversation_id')},
    ',"customer":{"id":', ${text('customer_id')}, ',"name":', ${text('customer_name')},
    ',"phone":', ${text('customer_phone')}, ',"email":', ${text('customer_email')},
    '},"fulfillment":{"type":', ${text('fulfillment_type')}, ',"address":', ${text('fulfillment_address')},
    '},"orderSummary":', ${text('summary')}, ',"specialInstructions":', ${text('special_instructions')},
    ',"details":', replace(details::text, E'\\n', ' '),
    ',"externalOrderId":', ${text('external_order_id')},
    case when step is not null then concat(',"fulfillmentStatus":"', step, '","orderReference":', ${text('number')}) end, '}')`,
);
