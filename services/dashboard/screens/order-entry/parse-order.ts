import { isId } from '../../../../shared/basics/id.ts';
import type { NewOrder } from '../../../../shared/orders/contract/order-inputs.ts';
import { amountIn } from '../../../../shared/orders/rules/line-input.ts';
import type { MenuItem } from '../../../../shared/orders/rules/menu-item.ts';
import { parseLines } from '../../../../shared/orders/rules/parse-lines.ts';
import { latinDigits } from '../../../../shared/text/latin-digits.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { entryTexts } from './texts.ts';

const minPhoneDigits = 6;

/** By the names of fields; `formError` is of the whole form. */
export type EntryProblems = Readonly<Record<string, string>>;

/** The order that a form asks for, or what is wrong with it. A line without a price has that of the menu. */
export function parseOrder(
  form: URLSearchParams,
  items: readonly MenuItem[],
  language: Language,
): { readonly order: NewOrder } | { readonly problems: EntryProblems } {
  const { errors } = entryTexts(language);
  const fields = fieldsOf(form, errors);
  const { problems, text, amount } = fields;
  const input = parseLines(form, items, language);
  for (const line of input) {
    for (const [field, problem] of Object.entries(line.problems)) problems[field] = errors[problem];
  }
  const lines = input.map(({ line }) => line);
  const [total, notes] = [amount('total'), text('notes', 5_000)];
  const type = form.get('type') === 'delivery' ? 'delivery' : 'pickup';
  const [address, name, wishes] = [text('address'), text('name', 200), text('wishes', 2_000)];
  const phone = latinDigits(text('phone', 50));
  const [fee, discount] = [amount('fee'), amount('discount')];
  const [customerId, conversationId] = [form.get('customer') ?? '', form.get('conversation') ?? ''];
  if (phone !== '' && phone.replace(/\D/g, '').length < minPhoneDigits) problems.phone ??= errors.phone;
  if (lines.length === 0 && total === undefined) problems.formError ??= errors.lines;
  if (lines.length > 0 && total !== undefined) problems.total = errors.both;
  if (total !== undefined && notes === '') problems.notes = errors.notes;
  if (type === 'delivery' && address === '') problems.address = errors.address;
  if (Object.keys(problems).length > 0) return { problems };
  const of = total === undefined ? { lines } : { amount_only: true, total };
  return {
    order: {
      ...of,
      ...(conversationId !== ''
        ? { source: 'chat', conversationId }
        : { source: form.get('source') === 'dashboard' ? 'dashboard' : 'phone' }),
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
    const input = (form.get(name) ?? '').trim();
    if (input.length > most) problems[name] = errors.long;
    return input;
  };
  const amount = (name: string): number | undefined => {
    const input = text(name);
    const value = amountIn(input);
    if (input !== '' && value === null) problems[name] = errors.amount;
    return value ?? undefined;
  };
  return { problems, text, amount };
}
