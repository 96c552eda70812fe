import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { priceKinds, themes } from '../../../../../shared/catalog/rules/snapshot.ts';
import { readingsOf } from '../../../../../shared/money/ambiguous-amount.ts';
import { latinDigits } from '../../../../../shared/text/latin-digits.ts';
import { versionOf } from '../../../request/version.ts';
import { bothOf, inBothLanguages } from './both-texts.ts';

/** The item of a form, as in a draft, without empty optional fields. */
export function itemOf(form: URLSearchParams, id: string): Fields & { readonly id: string } {
  const options = optionsOf(form);
  return {
    id,
    ...inBothLanguages(form, 'name'),
    ...filledFields(form, 'description', 'descriptionArabic', 'imageAlt', 'imageAltArabic'),
    price: priceOf(form),
    ...(options.length > 0 && { options }),
    ...checkedValues(form, 'labels'),
    ...checkedValues(form, 'allergens'),
  };
}

function checkedValues(form: URLSearchParams, name: string): Fields {
  const words = form.getAll(name);
  return words.length > 0 ? { [name]: words } : {};
}

/** The look of a form, as in a draft; the logo is uploaded separately. */
export function lookOf(form: URLSearchParams): Fields {
  const theme = themes.find((each) => each === form.get('theme'));
  const { title, ...titles } = inBothLanguages(form, 'title');
  return {
    ...(title && { title }),
    ...titles,
    ...filledFields(form, 'tagline', 'taglineArabic', 'accent'),
    ...(theme && { theme }),
  };
}

/** A version of the fields that a form shows: picture, availability and items are changed elsewhere. */
export function versionOfPart({ image: _, logo: __, availability: ___, items: ____, ...shown }: Fields): string {
  return versionOf(shown);
}

export function newPartId(kind: 'category' | 'item'): string {
  const random = crypto.getRandomValues(new Uint32Array(idLength));
  return `${kind}-${Array.from(random, (value) => idLetters[value % idLetters.length]).join('')}`;
}

const idLetters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 12;

function filledFields(form: URLSearchParams, ...names: readonly string[]): Record<string, string> {
  const input = names.map((name) => [name, form.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(input.filter(([, text]) => text !== ''));
}

/** A typed amount, with digits and commas of either language; a text that is no number, or two, stays unchanged. */
function amountOf(input: string, currency: string): number | string {
  if (readingsOf(input, currency) !== null) return input;
  const plain = latinDigits(input)
    .replace(/[\s,٬،']/g, '')
    .replace('٫', '.');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : input;
}

function priceOf(form: URLSearchParams): Fields {
  const kind = priceKinds.find((each) => each === form.get('priceKind')) ?? 'fixed';
  if (kind === 'quote') return { kind };
  if (kind === 'label') return { kind, ...inBothLanguages(form, 'label') };
  const { amount, currency = '' } = filledFields(form, 'amount', 'currency');
  return { kind, ...(amount && { amount: amountOf(amount, currency) }), currency };
}

function optionsOf(form: URLSearchParams): Fields[] {
  const currency = form.get('currency') ?? '';
  const [arabic, prices] = [form.getAll('optionNameArabic'), form.getAll('optionPrice')];
  return form.getAll('optionName').flatMap((input, index) => {
    const names = bothOf('name', input, arabic[index]);
    const amount = prices[index]?.trim();
    if (!names.name && !amount) return [];
    return [{ ...names, ...(amount && { price: { amount: amountOf(amount, currency), currency } }) }];
  });
}
