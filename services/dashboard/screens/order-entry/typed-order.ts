import { isId } from '../../../../shared/basics/id.ts';
import type { NewOrder } from '../../../../shared/orders/contract/order-inputs.ts';
import { findByName, type MenuItem } from '../../../../shared/orders/verbs/menu-items.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { chosenIn, nameOf } from './chosen-options.ts';
import { entryTexts } from './texts.ts';
import { amountIn, extrasIn, quantityAndName } from './typed-line.ts';

export const lineNumbers = Array.from({ length: 20 }, (_, index) => index + 1);

/** Of a line (spec: Store order). */
const maxOptions = 50;

/** By names of fields; `whole` is for the form. */
export type EntryProblems = Readonly<Record<string, string>>;
type Line = NonNullable<NewOrder['lines']>[number];

/** The order of a form, or its problems. A line without a price has that of the menu. */
export function typedOrder(
  form: URLSearchParams,
  items: readonly MenuItem[],
  language: Language,
): { readonly order: NewOrder } | { readonly problems: EntryProblems } {
  const { errors } = entryTexts(language);
  const fields = fieldsOf(form, errors);
  const { problems, text, amount } = fields;
  const lines = lineNumbers.flatMap((number) => lineOf(fields, number, items, language) ?? []);
  const [total, notes] = [amount('total'), text('notes', 5_000)];
  const type = form.get('type') === 'delivery' ? 'delivery' : 'pickup';
  const [address, phone, name, wishes] = [text('address'), text('phone', 50), text('name', 200), text('wishes', 2_000)];
  const [fee, discount] = [amount('fee'), amount('discount')];
  const customerId = form.get('customer') ?? '';
  if (lines.length === 0 && total === undefined) problems.whole ??= errors.lines;
  if (lines.length > 0 && total !== undefined) problems.total = errors.both;
  if (total !== undefined && notes === '') problems.notes = errors.notes;
  if (type === 'delivery' && address === '') problems.address = errors.address;
  if (Object.keys(problems).length > 0) return { problems };
  const of = total === undefined ? { lines } : { amount_only: true, total };
  return {
    order: {
      ...of,
      source: form.get('source') === 'dashboard' ? 'dashboard' : 'phone',
      customer: { ...(isId('customer', customerId) && { id: customerId }), name: name || null, phone: phone || null },
      fulfillment: { type, address: address || null },
      ...(wishes && { specialInstructions: wishes }),
      ...(notes && { notes }),
      ...(total === undefined && fee !== undefined && { delivery_fee: fee }),
      ...(total === undefined && discount !== undefined && { discount }),
    },
  };
}

type Errors = ReturnType<typeof entryTexts>['errors'];

function fieldsOf(form: URLSearchParams, errors: Errors) {
  const problems: Record<string, string> = {};
  const text = (name: string, most = 1_000): string => {
    const typed = (form.get(name) ?? '').trim();
    if (typed.length > most) problems[name] = errors.long;
    return typed;
  };
  const amount = (name: string): number | undefined => {
    const typed = text(name);
    const value = amountIn(typed);
    if (typed !== '' && value === null) problems[name] = errors.amount;
    return value ?? undefined;
  };
  return { form, errors, problems, text, amount };
}

/** Null for an empty field. */
function lineOf(
  { form, errors, problems, text, amount }: ReturnType<typeof fieldsOf>,
  number: number,
  items: readonly MenuItem[],
  language: Language,
): Line | null {
  const typed = text(`item_${number}`);
  if (typed === '') return null;
  const { quantity, name } = quantityAndName(typed);
  const item = findByName(items, name);
  const price = amount(`price_${number}`) ?? item?.price ?? null;
  const chosen = chosenIn(form, number, item);
  const { options, notes } = extrasIn(text(`extras_${number}`), item?.options);
  if (name === '' || name.length > 300) problems[`item_${number}`] = errors.item;
  else if (quantity <= 0 || quantity > 100_000) problems[`item_${number}`] = errors.quantity;
  else if (price === null) problems[`price_${number}`] ??= errors.price;
  else if (chosen === null) problems[`item_${number}`] = errors.option;
  const ticked = (chosen ?? []).map((option) => ({ name: nameOf(option, language), price: option.price }));
  return {
    name: item ? nameOf(item, language) : name,
    quantity,
    unit_price: price ?? 0,
    options: [...ticked, ...options].slice(0, maxOptions),
    ...(notes && { notes }),
  };
}
