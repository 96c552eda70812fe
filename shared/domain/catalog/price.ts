import { currencyDecimals, toMajor } from '../money/money.ts';
import type { Price } from './snapshot.ts';

/** The languages of the catalog page, and the regions by whose habits it writes numbers. */
export const catalogLanguages = { en: 'en-US', ar: 'ar-IQ' } as const;
export type CatalogLanguage = keyof typeof catalogLanguages;

/** An amount in minor units, written by the habits of the language: `IQD 25,000`, `$3.50`, `٢٥٬٠٠٠ د.ع.` */
export function amountText(minor: number, currency: string, language: CatalogLanguage): string {
  const amount = toMajor(minor, currency);
  // Nobody writes fils on a menu unless there are some; a dollar without cents looks unfinished.
  const decimals = currencyDecimals(currency) === 3 && Number.isInteger(amount) ? 0 : currencyDecimals(currency);
  const key = `${language} ${currency} ${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(catalogLanguages[language], { style: 'currency', currency, ...digits });
    formats.set(key, format);
  }
  return format.format(amount).replace(directionMarks, '');
}

/** The amount for programs, in major units: schema.org's `price`. Null for a price that is only words. */
export function amountOf(price: Price): string | null {
  if (price.kind === 'quote' || price.kind === 'label') return null;
  return toMajor(price.amount, price.currency).toFixed(currencyDecimals(price.currency));
}

/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** The page isolates each price, so the marks that Unicode's data adds say nothing. */
const directionMarks = /[\u200E\u200F\u061C]/g;
