import { amountText, numberText } from '../../../money/amount-text.ts';
import type { Answer, FormField, Option } from '../../rules/field.ts';
import { isMoney } from '../../rules/values.ts';
import type { Language } from './language.ts';
import { momentText } from './moment-text.ts';
import { words } from './texts.ts';

/** An answer in words, as plain text. */
export function answerText(field: FormField, answer: Answer, language: Language): string {
  if (typeof answer === 'boolean') return answer ? words[language].yes : words[language].no;
  if (isMoney(answer)) return amountText(answer.minor, answer.currency, language);
  if (typeof answer === 'number') return numberText(answer, language);
  if (field.type === 'single_select' || field.type === 'multi_select') {
    const chosenValues: readonly string[] = typeof answer === 'string' ? [answer] : answer;
    const labels = field.options.filter(({ value }) => chosenValues.includes(value));
    return labels.map((option) => plainLabel(option, language)).join(language === 'ar' ? '، ' : ', ');
  }
  const written = String(answer);
  return field.type === 'date' || field.type === 'date_time' ? momentText(written, language) : written;
}

/** Whether such an answer is read from left to right whatever the language: an address or a number. */
export function isLeftToRight({ type }: FormField): boolean {
  return leftToRight.includes(type);
}

const leftToRight: readonly string[] = ['integer', 'decimal', 'url', 'email', 'phone'];

/** The option's label where only text can stand. */
export function plainLabel({ label, label_ar }: Option, language: Language): string {
  return language === 'ar' ? (label_ar ?? label) : label;
}
