/** Takes a person out of the JSON of events and of results of commands, which keeps its shape. */

/** Says nothing of a person, wherever it stands in what the platform renders. */
const keptFields: ReadonlySet<string> = new Set([
  ...[
    'id',
    'schema',
    'number',
    'orderReference',
    'orderId',
    'status',
    'previousStatus',
    'source',
    'step',
    'type',
    'event',
  ],
  ...['createdAt', 'updatedAt', 'lastMessageAt', 'created_at', 'updated_at', 'business_date', 'timezone', 'changed'],
  ...['conversationId', 'conversation_id', 'externalOrderId', 'external_order_id', 'fulfillmentStatus', 'amount_only'],
  ...['quantity', 'unit_price', 'total', 'price', 'savings', 'subtotal', 'delivery_fee', 'discount', 'tax', 'currency'],
  ...['promotion_savings', 'payment_status', 'delivery_status', 'invoice_status', 'channel', 'isSolved', 'direction'],
  ...['assigneeId', 'unassigned', 'more', 'delivered', 'imported', 'index', 'round'],
]);
const objects: ReadonlySet<string> = new Set([
  ...['customer', 'fulfillment', 'lines', 'options', 'promotions', 'totals', 'order_v1', 'order', 'store_order'],
  ...['conversation', 'message', 'refused'],
]);
const named: ReadonlySet<string> = new Set(['lines', 'options', 'promotions']);

export interface Erasing {
  /** Replaces text that cannot be null. */
  readonly text: string;
  /** The summary that an order has after it was erased. */
  readonly summaryOf: (orderId: string) => string | undefined;
}

export function eraseJson(value: unknown, erasing: Erasing, within = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => eraseJson(item, erasing, within));
  if (typeof value !== 'object' || value === null) return isOpaque(value) ? value : null;
  const of: Readonly<Record<string, unknown>> = { ...value };
  const fields = Object.entries(of).map(([key, inner]) => [key, erasedField(key, inner, of, erasing, within)] as const);
  return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
}

/** For data of a client's own shape: keeps our ids, since nothing is known of its other fields. */
export function eraseClientJson(data: unknown): unknown {
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const ids = entries.filter(([, value]) => typeof value === 'string' && ourId.test(value));
  return { erased: true, ...Object.fromEntries(ids.filter(([key]) => /^[a-zA-Z_]{1,40}$/.test(key))) };
}

const ourId = /^[a-z]{2,3}_[0-9a-hjkmnp-tv-z]{26}$/;

function erasedField(
  key: string,
  value: unknown,
  of: Readonly<Record<string, unknown>>,
  erasing: Erasing,
  within: string,
): unknown {
  if (objects.has(key)) return eraseJson(value, erasing, key);
  if (keptFields.has(key)) return isPlain(value) ? value : null;
  if (key === 'name') return named.has(within) ? value : null;
  if (key === 'orderSummary') return erasing.summaryOf(String(of.id)) ?? erasing.text;
  if (key === 'text') return erasing.text;
  if (key === 'details') return {};
  if (key === 'notes') return within === 'lines' || value === null ? null : '';
  if (key === 'subject' || !optionalNulls.has(key)) return undefined;
  return null;
}

const optionalNulls: ReadonlySet<string> = new Set(['phone', 'email', 'address', 'specialInstructions', 'reason']);

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

function isOpaque(value: unknown): boolean {
  return typeof value === 'boolean' || value === null || (typeof value === 'string' && ourId.test(value));
}
