import { currencyDecimals, toMajor } from './money.ts';

export const pageLocales = { en: 'en-US', ar: 'ar-IQ' } as const;
export type PageLanguage = keyof typeof pageLocales;

export function amountText(minor: number, currency: string, language: PageLanguage): string {
  const amount = toMajor(minor, currency);
  const decimals = decimalsOf(amount, currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return withoutDirectionMarks(formatOf(language, { style: 'currency', currency, ...digits }).format(amount));
}

export function amountDigits(amount: number, currency: string, language: PageLanguage): string {
  const decimals = decimalsOf(amount, currency);
  return withoutDirectionMarks(
    formatOf(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(amount),
  );
}

export function currencySign(
  currency: string,
  language: PageLanguage,
): { readonly text: string; readonly isBefore: boolean } {
  const parts = formatOf(language, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return {
    text: withoutDirectionMarks(parts[at]?.value ?? currency),
    isBefore: at < parts.findIndex(({ type }) => type === 'integer'),
  };
}

export function numberText(value: number, language: PageLanguage): string {
  return withoutDirectionMarks(formatOf(language, { maximumFractionDigits: 6 }).format(value));
}

export function numberForInput(value: number, language: PageLanguage): string {
  return withoutDirectionMarks(formatOf(language, { maximumFractionDigits: 6, useGrouping: false }).format(value));
}

function decimalsOf(amount: number, currency: string): number {
  return currencyDecimals(currency) === 3 && Number.isInteger(amount) ? 0 : currencyDecimals(currency);
}

function formatOf(language: PageLanguage, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${Object.values(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(pageLocales[language], options);
  formats.set(key, format);
  return format;
}

/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u200E\u200F\u061C]/g, '');
}
