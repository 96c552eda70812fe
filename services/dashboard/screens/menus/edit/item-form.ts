import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { priceKinds } from '../../../../../shared/catalog/rules/snapshot.ts';
import { versionOf } from '../../../request/version.ts';
import { bothOf, inBothLanguages } from './both-texts.ts';

/** What the form of an item sent, as its draft has it. Nothing that is optional and was left empty is in it. */
export function itemOf(form: URLSearchParams, id: string): Fields & { readonly id: string } {
  const text = (name: string): string => form.get(name)?.trim() ?? '';
  const given = (...names: readonly string[]): Fields =>
    Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value !== ''));
  const options = optionsOf(form);
  return {
    id,
    ...inBothLanguages(form, 'name'),
    ...given('description', 'descriptionArabic', 'imageAlt', 'imageAltArabic'),
    price: priceOf(form),
    ...(options.length > 0 && { options }),
    ...chosen(form, 'labels'),
    ...chosen(form, 'allergens'),
  };
}

function chosen(form: URLSearchParams, name: string): Fields {
  const words = form.getAll(name);
  return words.length > 0 ? { [name]: words } : {};
}

/** Names what of an item its form shows: its picture and its availability are switched elsewhere. */
export function versionOfItem({ image: _, availability: __, ...shown }: Fields): string {
  return versionOf(shown);
}

/** Names what of a category or a look its form shows. */
export function versionOfPart({ items: _, logo: __, ...shown }: Fields): string {
  return versionOf(shown);
}

/** An amount as people type it, in the digits and with the commas of either language; what is no number stays as it was typed. */
function amountOf(typed: string): number | string {
  const plain = typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\s,٬،']/g, '')
    .replace('٫', '.');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : typed;
}

function priceOf(form: URLSearchParams): Fields {
  const text = (name: string): string => form.get(name)?.trim() ?? '';
  const kind = priceKinds.find((each) => each === text('priceKind')) ?? 'fixed';
  if (kind === 'quote') return { kind };
  if (kind === 'label') return { kind, ...inBothLanguages(form, 'label') };
  return { kind, ...(text('amount') && { amount: amountOf(text('amount')) }), currency: text('currency') };
}

function optionsOf(form: URLSearchParams): Fields[] {
  const [typedNames, arabic, prices] = ['optionName', 'optionNameArabic', 'optionPrice'].map((name) =>
    form.getAll(name),
  );
  return (typedNames ?? []).flatMap((typed, index) => {
    const names = bothOf('name', typed, arabic?.[index]);
    const amount = prices?.[index]?.trim();
    if (!names.name && !amount) return [];
    return [
      {
        ...names,
        ...(amount && { price: { amount: amountOf(amount), currency: form.get('currency') ?? '' } }),
      },
    ];
  });
}
