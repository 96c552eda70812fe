import { currencyDecimals, toMajor } from './money.ts';

/** The languages of our public pages, and the regions by whose habits they write numbers. */
export const pageLocales = { en: 'en-US', ar: 'ar-IQ' } as const;
export type PageLanguage = keyof typeof pageLocales;

/** An amount in minor units, written by the habits of the language: `IQD 25,000`, `$3.50`, `٢٥٬٠٠٠ د.ع.` */
export function amountText(minor: number, currency: string, language: PageLanguage): string {
  const amount = toMajor(minor, currency);
  const decimals = decimalsOf(amount, currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return plain(formatOf(language, { style: 'currency', currency, ...digits }).format(amount));
}

/** The same without the currency: what is typed into a field that shows the currency beside it. `amount` is in major units. */
export function amountDigits(amount: number, currency: string, language: PageLanguage): string {
  const decimals = decimalsOf(amount, currency);
  return plain(formatOf(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(amount));
}

/** How the language writes the currency, and on which side of the amount. */
export function currencySign(
  currency: string,
  language: PageLanguage,
): { readonly text: string; readonly isBefore: boolean } {
  const parts = formatOf(language, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return {
    text: plain(parts[at]?.value ?? currency),
    isBefore: at < parts.findIndex(({ type }) => type === 'integer'),
  };
}

/** A number that is no amount, with the digits and marks of the language: `1,250.5`, `١٬٢٥٠٫٥`. */
export function numberText(value: number, language: PageLanguage): string {
  return plain(formatOf(language, { maximumFractionDigits: 6 }).format(value));
}

/** The same as it is typed: `1250.5`, `١٢٥٠٫٥`. A year or a house number has no groups. */
export function typedNumber(value: number, language: PageLanguage): string {
  return plain(formatOf(language, { maximumFractionDigits: 6, useGrouping: false }).format(value));
}

/** Nobody writes fils on a menu unless there are some; a dollar without cents looks unfinished. */
function decimalsOf(amount: number, currency: string): number {
  return currencyDecimals(currency) === 3 && Number.isInteger(amount) ? 0 : currencyDecimals(currency);
}

function formatOf(language: PageLanguage, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${Object.values(options)}`;
  const made = formats.get(key) ?? new Intl.NumberFormat(pageLocales[language], options);
  formats.set(key, made);
  return made;
}

/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Pages isolate each amount, so the marks that Unicode's data adds say nothing. */
function plain(text: string): string {
  return text.replace(/[\u200E\u200F\u061C]/g, '');
}
