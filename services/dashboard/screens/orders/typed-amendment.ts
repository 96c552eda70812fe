import type { Command } from '../../../../shared/contracts/commands.ts';
import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { amendTexts } from './amend-texts.ts';

export type Amendment = Command<'orders.amend'>['changes'];

/** The fields of the form, and how long each may be (decided: Size of what comes in). */
const amendFields = {
  customer_name: 200,
  customer_phone: 50,
  customer_email: 320,
  fulfillment_type: 20,
  fulfillment_address: 1_000,
  special_instructions: 2_000,
  notes: 5_000,
  payment_status: 50,
  delivery_status: 50,
  invoice_status: 50,
} as const;
export type AmendField = keyof typeof amendFields;
export type Typed = Readonly<Record<AmendField, string>>;
export type AmendProblems = Partial<Record<AmendField, string>>;

/** What the order has, as the form shows and sends it. */
export function typedOf(order: Order): Typed {
  return ofEach((name) => cleaned(rawOf(order)[name]));
}

/** What the order has, to the letter. */
export function rawOf(order: Order): Typed {
  return {
    customer_name: order.customerName ?? '',
    customer_phone: order.customerPhone ?? '',
    customer_email: order.customerEmail ?? '',
    fulfillment_type: order.fulfillmentType ?? '',
    fulfillment_address: order.fulfillmentAddress ?? '',
    special_instructions: order.specialInstructions ?? '',
    notes: order.notes ?? '',
    payment_status: order.paymentStatus ?? '',
    delivery_status: order.deliveryStatus ?? '',
    invoice_status: order.invoiceStatus ?? '',
  };
}

export function typedIn(form: URLSearchParams): Typed {
  return ofEach((name) => cleaned(form.get(name) ?? ''));
}

export function changedFields(typed: Typed, seen: Typed): readonly AmendField[] {
  return names.filter((name) => typed[name] !== seen[name]);
}

const names = Object.keys(amendFields) as readonly AmendField[];

/** Every name is there once. */
function ofEach(text: (name: AmendField) => string): Typed {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Typed;
}

/** Browsers send other line ends than they were given. */
function cleaned(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

export function problemsOf(typed: Typed, language: Language): AmendProblems {
  const { errors } = amendTexts(language);
  const long = Object.entries(amendFields).flatMap(([name, most]) =>
    typed[name as AmendField].length > most ? [[name, errors.long(String(most))]] : [],
  );
  const isType = ['', 'delivery', 'pickup'].includes(typed.fulfillment_type);
  const isEmail = typed.customer_email === '' || /^[^\s@]+@[^\s@]+$/.test(typed.customer_email);
  return {
    ...Object.fromEntries(long),
    ...(!isType && { fulfillment_type: errors.type }),
    ...(!isEmail && { customer_email: errors.email }),
  };
}

/** What the command takes of these fields: empty is none. How it is handed over goes as a whole. */
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
