import type { CatalogChange } from '../../../../shared/catalog/rules/changes.ts';
import type { Fields } from '../../../../shared/catalog/rules/draft.ts';
import type { Problem } from '../../../../shared/catalog/rules/reader.ts';
import type { Price } from '../../../../shared/catalog/rules/snapshot.ts';
import { amountText } from '../../../../shared/money/amount-text.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { contactTexts } from './contact/texts.ts';
import { menuTexts } from './texts.ts';

export function priceWords(language: Language, price: Price): string {
  const texts = menuTexts(language);
  switch (price.kind) {
    case 'fixed':
      return amountText(price.amount, price.currency, language);
    case 'starting_at':
      return `${texts.from} ${amountText(price.amount, price.currency, language)}`;
    case 'quote':
      return texts.onRequest;
    case 'label':
      return nameIn(language, { name: price.label, nameArabic: price.labelArabic });
  }
}

export function problemWords(language: Language, { path, code, details = {} }: Problem): string {
  const field = path.split('.').at(-1) ?? '';
  const ofContact = code === 'matching' ? contactTexts(language).matching[field] : undefined;
  const words = ofContact ?? menuTexts(language).problems[code];
  if (typeof words === 'string') return words;
  const shown = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'number' ? number(language, value) : value,
  ]);
  return words({ ...Object.fromEntries(shown), field });
}

export function fieldWords(language: Language, path: string): string {
  const { fields, amount, currency, label, priceKind } = menuTexts(language);
  const names: Readonly<Record<string, string>> = {
    ...fields,
    price: amount,
    amount,
    currency,
    label,
    kind: priceKind,
  };
  const name = path.split('.').at(-1)?.split('[')[0] ?? '';
  return Object.hasOwn(names, name) ? (names[name] ?? '') : '';
}

export function problemsByPath(language: Language, problems: readonly Problem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(problems.map((problem) => [problem.path, problemWords(language, problem)]));
}

export function changeWords(
  language: Language,
  change: CatalogChange,
): { readonly what: string; readonly name: string; readonly how: string } {
  const texts = menuTexts(language);
  const names: Readonly<Record<string, string>> = texts.fields;
  const listed = (fields: readonly string[]) => fields.map((field) => names[field] ?? field);
  const what = texts.changes[change.kind];
  if (change.kind === 'branding_changed' || change.kind === 'contact_changed') {
    return { what, name: '', how: listed(change.fields).join(', ') };
  }
  const name = nameIn(language, change.of);
  if (change.kind === 'item_changed') {
    const { prices, fields, before } = change;
    const price = prices && texts.fromTo(priceWords(language, prices.before), priceWords(language, prices.after));
    const was = nameIn(language, before);
    const isRenamed = was !== name;
    const others = isRenamed ? fields.filter((field) => !isName(field)) : fields;
    const how = [...(price ? [price] : []), ...(isRenamed ? [texts.wasCalled(was)] : []), ...listed(others)];
    return { what, name, how: how.join(' · ') };
  }
  if (change.kind === 'category_renamed') return { what, name, how: texts.wasCalled(nameIn(language, change.before)) };
  return { what, name, how: 'price' in change ? priceWords(language, change.price) : '' };
}

function isName(field: string): boolean {
  return field === 'name' || field === 'nameArabic';
}

export function nameIn(
  language: Language,
  named: { readonly name?: unknown; readonly nameArabic?: unknown } | Fields,
): string {
  const { name, nameArabic }: { readonly name?: unknown; readonly nameArabic?: unknown } = named;
  const [first, other] = language === 'ar' ? [nameArabic, name] : [name, nameArabic];
  return textOf(first) || textOf(other);
}

/** The text of a draft's field for a form; drafts may have values of any type. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
