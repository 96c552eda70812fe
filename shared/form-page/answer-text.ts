import type { Answer, FormField } from '../domain/forms/field.ts';
import { isMoney } from '../domain/forms/values.ts';
import { currencyDecimals, toMajor } from '../domain/money/money.ts';
import { plainLabel } from './choice-markup.ts';
import type { Language } from './texts/language.ts';
import { words } from './texts/texts.ts';

/** An answer in words, as plain text. */
export function answerText(field: FormField, answer: Answer, language: Language): string {
  if (typeof answer === 'boolean') return answer ? words[language].yes : words[language].no;
  if (isMoney(answer)) {
    const major = toMajor(answer.minor, answer.currency);
    const decimals = Number.isInteger(major) ? 0 : currencyDecimals(answer.currency);
    return `${major.toLocaleString('en', { minimumFractionDigits: decimals })} ${answer.currency}`;
  }
  if (typeof answer === 'number') return answer.toLocaleString('en', { maximumFractionDigits: 6 });
  if (field.type === 'single_select' || field.type === 'multi_select') {
    const chosenValues: readonly string[] = typeof answer === 'string' ? [answer] : answer;
    const labels = field.options.filter(({ value }) => chosenValues.includes(value));
    return labels.map((option) => plainLabel(option, language)).join(language === 'ar' ? '، ' : ', ');
  }
  const written = String(answer);
  if (field.type === 'date') return momentText(`${written}T00:00`, language, { dateStyle: 'full' });
  if (field.type === 'date_time')
    return momentText(written.slice(0, 16), language, { dateStyle: 'full', timeStyle: 'short' });
  return written;
}

/** A local time in words, with the month names of Iraq and digits as the inputs show them. */
function momentText(local: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  const locale = language === 'ar' ? 'ar-IQ-u-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(`${local}Z`));
}
