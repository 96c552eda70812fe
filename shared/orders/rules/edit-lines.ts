import { normalizeForSearch } from '../../catalog/rules/search.ts';
import { quantityAndName } from './line-input.ts';
import { lineNumbers } from './parse-lines.ts';

const maxQuantity = 100_000;
const fields = ['item', 'options', 'price', 'extras'] as const;

export interface Edited {
  readonly form: URLSearchParams;
  readonly line: number;
}

/** Adds to the line that has the item and nothing else, or else takes the first empty line; null when no line is empty. */
export function withItem(form: URLSearchParams, quantity: number, name: string): Edited | null {
  const same = lineNumbers.find((line) => isPlain(form, line) && nameIn(form, line) === normalizeForSearch(name));
  if (same !== undefined) return { form: withQuantity(form, same, quantity), line: same };
  const line = lineNumbers.find((each) => textIn(form, 'item', each) === '');
  if (line === undefined) return null;
  const edited = withoutLine(form, line);
  edited.set(`item_${line}`, `${quantity} ${name}`);
  return { form: edited, line };
}

/** Changes how many a line has of its item; none is left of the line at zero. */
export function withQuantity(form: URLSearchParams, line: number, change: number): URLSearchParams {
  const input = textIn(form, 'item', line);
  const { quantity, name } = quantityAndName(input);
  const wanted = Math.min(quantity + change, maxQuantity);
  if (input === '' || wanted <= 0) return withoutLine(form, line);
  const edited = new URLSearchParams(form);
  edited.set(`item_${line}`, `${wanted} ${name}`);
  return edited;
}

function withoutLine(form: URLSearchParams, line: number): URLSearchParams {
  const edited = new URLSearchParams(form);
  for (const field of fields) edited.delete(`${field}_${line}`);
  return edited;
}

function isPlain(form: URLSearchParams, line: number): boolean {
  return textIn(form, 'price', line) === '' && textIn(form, 'extras', line) === '' && !form.has(`options_${line}`);
}

function nameIn(form: URLSearchParams, line: number): string {
  return normalizeForSearch(quantityAndName(textIn(form, 'item', line)).name);
}

function textIn(form: URLSearchParams, field: (typeof fields)[number], line: number): string {
  return (form.get(`${field}_${line}`) ?? '').trim();
}
