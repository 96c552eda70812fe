import { amountText, numberText } from '../../../money/amount-text.ts';
import type { Language } from '../../../ui/texts/texts.ts';
import type { Answer, FormField } from '../../rules/field.ts';
import { isMoment } from '../../rules/moment-parts.ts';
import { isMoney } from '../../rules/values.ts';
import { localDateText } from './date-texts.ts';
import { localised } from './localised.ts';
import { formTexts } from './texts.ts';

export function answerText(field: FormField, answer: Answer, language: Language): string {
  const { yes, no } = formTexts(language);
  if (typeof answer === 'boolean') return answer ? yes : no;
  if (isMoney(answer)) return amountText(answer.minor, answer.currency, language);
  if (typeof answer === 'number') return numberText(answer, language);
  if (field.type === 'single_select' || field.type === 'multi_select') {
    const chosen: readonly string[] = typeof answer === 'string' ? [answer] : answer;
    const labels = field.options.filter(({ value }) => chosen.includes(value));
    return labels
      .map(({ label, label_ar }) => localised(label, label_ar, language).text)
      .join(language === 'ar' ? '، ' : ', ');
  }
  return isMoment(field.type) ? localDateText(String(answer), language) : String(answer);
}

export function isLeftToRight({ type }: FormField): boolean {
  return ['integer', 'decimal', 'url', 'email', 'phone'].includes(type);
}
