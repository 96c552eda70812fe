import type { Answer, Answers, FormField } from '../rules/field.ts';
import { own } from '../rules/values.ts';
import { phoneText } from './fields/phone-example.ts';
import { answerText, isLeftToRight } from './texts/answer-text.ts';
import { chosen } from './texts/phrase.ts';
import type { Tongue } from './texts/texts.ts';

/** What was answered, to be read. */
export function answerList(fields: readonly FormField[], answers: Answers, { language, words }: Tongue): string {
  const lines = fields.map((field) => {
    const label = chosen({ en: field.label, ar: field.label_ar }, language);
    const answer = own(answers, field.key);
    const said = answer === undefined ? `<i>${words.blank}</i>` : answerMarkup(field, answer, language);
    return `<dt>${label}</dt><dd>${said}</dd>`;
  });
  return `<dl>\n${lines.join('\n')}\n</dl>\n`;
}

function answerMarkup(field: FormField, answer: Answer, language: Tongue['language']): string {
  const said = answerText(field, answer, language);
  const shown = Bun.escapeHTML(field.type === 'phone' ? phoneText(said, field.region) : said);
  return `<bdi${isLeftToRight(field) ? ' dir="ltr"' : ''}>${shown}</bdi>`;
}
