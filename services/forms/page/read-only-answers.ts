import type { Answer, FormField } from '../../../shared/domain/forms/field.ts';
import { own } from '../../../shared/domain/forms/values.ts';
import { answerText } from '../../../shared/form-page/answer-text.ts';
import type { Language } from '../../../shared/form-page/texts/language.ts';
import { chosen } from '../../../shared/form-page/texts/phrase.ts';
import { words } from '../../../shared/form-page/texts/texts.ts';
import type { OpenedForm } from '../links/open-form.ts';

/** What was answered, to be read. */
export function answersMarkup({ form, known }: OpenedForm, language: Language): string {
  const lines = form.definition.fields.map((field) => {
    const label = chosen({ en: field.label, ar: field.label_ar }, language);
    const answer = own(known, field.key);
    const said = answer === undefined ? `<i>${words[language].blank}</i>` : answerMarkup(field, answer, language);
    return `<dt>${label}</dt><dd>${said}</dd>`;
  });
  return `<dl>\n${lines.join('\n')}\n</dl>\n`;
}

function answerMarkup(field: FormField, answer: Answer, language: Language): string {
  const said = Bun.escapeHTML(answerText(field, answer, language));
  const isLeftToRight = ['integer', 'decimal', 'url', 'email', 'phone'].includes(field.type);
  return `<bdi${isLeftToRight ? ' dir="ltr"' : ''}>${said}</bdi>`;
}
