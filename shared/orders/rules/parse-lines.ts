import { Refused } from '../../basics/refused.ts';
import { amountIn, extrasIn, quantityAndName } from './line-input.ts';
import { findByName, type MenuItem, type MenuOption, nameIn } from './menu-item.ts';
import { type OrderItems, priceOrder } from './price-order.ts';

export const lineNumbers = Array.from({ length: 20 }, (_, index) => index + 1);

/** Limits of a line (spec: Store order). */
const maxOptions = 50;
const maxName = 300;
const maxText = 1_000;

type LineProblem = 'item' | 'quantity' | 'price' | 'option' | 'long' | 'amount';
export type Language = 'en' | 'ar';

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly options: { name: string; price: number }[];
  readonly notes?: string;
}

export interface InputLine {
  readonly number: number;
  readonly line: Line;
  /** By the names of fields. */
  readonly problems: Readonly<Record<string, LineProblem>>;
}

/** The lines with an item in the form; a line without a price has that of the menu. */
export function parseLines(form: URLSearchParams, items: readonly MenuItem[], language: Language): InputLine[] {
  return lineNumbers.flatMap((number) => parseLine(form, number, items, language) ?? []);
}

/** The order's total in minor units: of its lines, or, without lines, as agreed. Null while it cannot be priced. */
export function totalOf(
  form: URLSearchParams,
  items: readonly MenuItem[],
  language: Language,
  currency: string,
): number | null {
  const agreed = amountIn(form.get('total') ?? '');
  const lines = parseLines(form, items, language);
  if (lines.some(({ problems }) => Object.keys(problems).length > 0)) return null;
  const [fee, discount] = [amountIn(form.get('fee') ?? ''), amountIn(form.get('discount') ?? '')];
  const added = { delivery_fee: form.get('type') === 'delivery' ? (fee ?? 0) : 0, discount: discount ?? 0 };
  try {
    if (lines.length === 0) return agreed === null ? 0 : priceOrder(amountOnly(agreed), currency).total;
    return priceOrder({ lines: lines.map(({ line }) => line), ...added }, currency).total;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

export function itemIn(form: URLSearchParams, line: number, items: readonly MenuItem[]): MenuItem | undefined {
  const input = (form.get(`item_${line}`) ?? '').trim();
  return input === '' ? undefined : findByName(items, quantityAndName(input).name);
}

/** The options ticked in a line, each once; null when the item no longer has one of them. */
export function chosenIn(form: URLSearchParams, line: number, item: MenuItem | undefined): MenuOption[] | null {
  const chosen = form.getAll(`options_${line}`).map((name) => item && findByName(item.options, name));
  return chosen.every((option) => option !== undefined) ? [...new Set(chosen)] : null;
}

function amountOnly(total: number): OrderItems {
  return { amount_only: true, total, notes: 'agreed' };
}

function parseLine(
  form: URLSearchParams,
  number: number,
  items: readonly MenuItem[],
  language: Language,
): InputLine | null {
  const text = (name: string): string => (form.get(`${name}_${number}`) ?? '').trim();
  const input = text('item');
  if (input === '') return null;
  const { quantity, name } = quantityAndName(input);
  const item = findByName(items, name);
  const price = amountIn(text('price')) ?? item?.price ?? null;
  const chosen = chosenIn(form, number, item);
  const { options, notes } = extrasIn(text('extras'), item?.options);
  const ticked = (chosen ?? []).map((option) => ({ name: nameIn(language, option), price: option.price }));
  const problems = {
    ...itemProblem(input, { name, quantity, isOptionGone: chosen === null }, `item_${number}`),
    ...priceProblem(text('price'), price, `price_${number}`),
    ...(text('extras').length > maxText && { [`extras_${number}`]: 'long' as const }),
  };
  const line = {
    name: item ? nameIn(language, item) : name,
    quantity,
    unit_price: price ?? 0,
    options: [...ticked, ...options].slice(0, maxOptions),
    ...(notes && { notes }),
  };
  return { number, line, problems };
}

interface NamedLine {
  readonly name: string;
  readonly quantity: number;
  readonly isOptionGone: boolean;
}

function itemProblem(input: string, { name, quantity, isOptionGone }: NamedLine, field: string) {
  if (input.length > maxText) return { [field]: 'long' as const };
  if (name === '' || name.length > maxName) return { [field]: 'item' as const };
  if (quantity <= 0 || quantity > 100_000) return { [field]: 'quantity' as const };
  return isOptionGone ? { [field]: 'option' as const } : {};
}

function priceProblem(input: string, price: number | null, field: string) {
  if (input.length > maxText) return { [field]: 'long' as const };
  if (input !== '' && amountIn(input) === null) return { [field]: 'amount' as const };
  return price === null ? { [field]: 'price' as const } : {};
}
