import type { Command } from '../../../../shared/contracts/commands.ts';
import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { amendTexts } from './amend-texts.ts';

export type Amendment = Command<'orders.amend'>['changes'];

/** The fields of the form, where an order has them, and how long each may be (decided: Size of what comes in). */
const amendFields = {
  customer_name: { of: 'customerName', most: 200 },
  customer_phone: { of: 'customerPhone', most: 50 },
  customer_email: { of: 'customerEmail', most: 320 },
  fulfillment_type: { of: 'fulfillmentType', most: 20 },
  fulfillment_address: { of: 'fulfillmentAddress', most: 1_000 },
  special_instructions: { of: 'specialInstructions', most: 2_000 },
  notes: { of: 'notes', most: 5_000 },
  payment_status: { of: 'paymentStatus', most: 50 },
  delivery_status: { of: 'deliveryStatus', most: 50 },
  invoice_status: { of: 'invoiceStatus', most: 50 },
} as const satisfies Record<string, { readonly of: keyof Order; readonly most: number }>;
export type AmendField = keyof typeof amendFields;
export type Typed = Readonly<Record<AmendField, string>>;
export type AmendProblems = Partial<Record<AmendField, string>>;

export function typedOf(order: Order): Typed {
  return ofEach((name) => cleaned(order[amendFields[name].of] ?? ''));
}

/** The order's stored values. */
export function rawOf(order: Order): Typed {
  return ofEach((name) => order[amendFields[name].of] ?? '');
}

export function typedIn(form: URLSearchParams): Typed {
  return ofEach((name) => cleaned(form.get(name) ?? ''));
}

export function changedFields(typed: Typed, seen: Typed): readonly AmendField[] {
  return names.filter((name) => typed[name] !== seen[name]);
}

const names = Object.keys(amendFields) as readonly AmendField[];

/** Calls `of` for every field. */
function ofEach(text: (name: AmendField) => string): Typed {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Typed;
}

/** Browsers change line breaks. */
function cleaned(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

export function problemsOf(typed: Typed, language: Language): AmendProblems {
  const { errors } = amendTexts(language);
  const long = names
    .filter((name) => typed[name].length > amendFields[name].most)
    .map((name) => [name, errors.long(String(amendFields[name].most))]);
  const isType = ['', 'delivery', 'pickup'].includes(typed.fulfillment_type);
  const isEmail = typed.customer_email === '' || /^[^\s@]+@[^\s@]+$/.test(typed.customer_email);
  return {
    ...Object.fromEntries(long),
    ...(!isType && { fulfillment_type: errors.type }),
    ...(!isEmail && { customer_email: errors.email }),
  };
}

/** The command for these fields; empty is null. The fulfillment is sent as a whole. */
export function amendmentOf(typed: Typed, of: readonly AmendField[]): Amendment {
  const given = <Key extends string>(key: Key, name: AmendField) =>
    (of.includes(name) ? { [key]: typed[name] || null } : {}) as Partial<Record<Key, string | null>>;
  const type = typed.fulfillment_type;
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
        address: typed.fulfillment_address || null,
      },
    }),
    ...given('specialInstructions', 'special_instructions'),
    ...given('notes', 'notes'),
    ...given('payment_status', 'payment_status'),
    ...given('delivery_status', 'delivery_status'),
    ...given('invoice_status', 'invoice_status'),
  };
}
