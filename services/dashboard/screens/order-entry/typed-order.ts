import { isId } from '../../../../shared/basics/id.ts';
import type { NewOrder } from '../../../../shared/orders/contract/order-inputs.ts';
import type { MenuItem } from '../../../../shared/orders/rules/menu-item.ts';
import { amountIn } from '../../../../shared/orders/rules/typed-line.ts';
import { typedLines } from '../../../../shared/orders/rules/typed-lines.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { entryTexts } from './texts.ts';

/** By the names of fields; `whole` is of the form. */
export type EntryProblems = Readonly<Record<string, string>>;

/** The order that a form asks for, or what is wrong with it. A line without a price has that of the menu. */
export function typedOrder(
  form: URLSearchParams,
  items: readonly MenuItem[],
  language: Language,
): { readonly order: NewOrder } | { readonly problems: EntryProblems } {
  const { errors } = entryTexts(language);
  const fields = fieldsOf(form, errors);
  const { problems, text, amount } = fields;
  const typed = typedLines(form, items, language);
  for (const line of typed) {
    for (const [field, problem] of Object.entries(line.problems)) problems[field] = errors[problem];
  }
  const lines = typed.map(({ line }) => line);
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
      ...(total === undefined && type === 'delivery' && fee !== undefined && { delivery_fee: fee }),
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
  return { problems, text, amount };
}
