import type { Command } from '../../../../shared/contracts/commands.ts';
import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { amendTexts } from './amend-texts.ts';

export type Amendment = Command<'orders.amend'>['changes'];

/** The fields of the form, where an order has them, and how long each may be (decided: Size of what comes in). */
const amendFields = {
  customer_name: { key: 'customerName', maxLength: 200 },
  customer_phone: { key: 'customerPhone', maxLength: 50 },
  customer_email: { key: 'customerEmail', maxLength: 320 },
  fulfillment_type: { key: 'fulfillmentType', maxLength: 20 },
  fulfillment_address: { key: 'fulfillmentAddress', maxLength: 1_000 },
  special_instructions: { key: 'specialInstructions', maxLength: 2_000 },
  notes: { key: 'notes', maxLength: 5_000 },
  payment_status: { key: 'paymentStatus', maxLength: 50 },
  delivery_status: { key: 'deliveryStatus', maxLength: 50 },
  invoice_status: { key: 'invoiceStatus', maxLength: 50 },
} as const satisfies Record<string, { readonly key: keyof Order; readonly maxLength: number }>;
export type AmendField = keyof typeof amendFields;
export type AmendmentInput = Readonly<Record<AmendField, string>>;
export type AmendProblems = Partial<Record<AmendField, string>>;

export function amendmentInputOf(order: Order): AmendmentInput {
  return ofEach((name) => cleaned(order[amendFields[name].key] ?? ''));
}

/** The order's stored values. */
export function rawOf(order: Order): AmendmentInput {
  return ofEach((name) => order[amendFields[name].key] ?? '');
}

export function parseAmendmentInput(form: URLSearchParams): AmendmentInput {
  return ofEach((name) => cleaned(form.get(name) ?? ''));
}

export function changedFields(input: AmendmentInput, seen: AmendmentInput): readonly AmendField[] {
  return names.filter((name) => input[name] !== seen[name]);
}

const names = Object.keys(amendFields) as readonly AmendField[];

/** Calls `of` for every field. */
function ofEach(text: (name: AmendField) => string): AmendmentInput {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as AmendmentInput;
}

/** Browsers change line breaks. */
function cleaned(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

export function problemsOf(input: AmendmentInput, language: Language): AmendProblems {
  const { errors } = amendTexts(language);
  const long = names
    .filter((name) => input[name].length > amendFields[name].maxLength)
    .map((name) => [name, errors.long(String(amendFields[name].maxLength))]);
  const isType = ['', 'delivery', 'pickup'].includes(input.fulfillment_type);
  const isEmail = input.customer_email === '' || /^[^\s@]+@[^\s@]+$/.test(input.customer_email);
  return {
    ...Object.fromEntries(long),
    ...(!isType && { fulfillment_type: errors.type }),
    ...(!isEmail && { customer_email: errors.email }),
  };
}

/** The command for these fields; empty is null. The fulfillment is sent as a whole. */
export function amendmentOf(input: AmendmentInput, of: readonly AmendField[]): Amendment {
  const given = <Key extends string>(key: Key, name: AmendField) =>
    (of.includes(name) ? { [key]: input[name] || null } : {}) as Partial<Record<Key, string | null>>;
  const type = input.fulfillment_type;
  const customer = {
    ...given('name', 'customer_name'),
    ...given('phone', 'customer_phone'),
    ...given('email', 'customer_email'),
  };
  const isHandedOver = of.includes('fulfillment_type') || of.includes('fulfillment_address');
  return {
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(isHandedOver && {
      fulfillment: {
        type: type === 'delivery' || type === 'pickup' ? type : null,
        address: input.fulfillment_address || null,
      },
    }),
    ...given('specialInstructions', 'special_instructions'),
    ...given('notes', 'notes'),
    ...given('payment_status', 'payment_status'),
    ...given('delivery_status', 'delivery_status'),
    ...given('invoice_status', 'invoice_status'),
  };
}
