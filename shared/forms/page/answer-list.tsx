import type { Language } from '../../ui/texts/texts.ts';
import type { Answer, Answers, FormField } from '../rules/field.ts';
import { ownValue } from '../rules/values.ts';
import { phoneText } from './fields/phone-example.ts';
import { LocalisedText } from './localised-text.tsx';
import { answerText, isLeftToRight } from './texts/answer-text.ts';
import { formTexts } from './texts/texts.ts';

interface ListProps {
  readonly fields: readonly FormField[];
  readonly answers: Answers;
  readonly language: Language;
}

export function AnswerList({ fields, answers, language }: ListProps) {
  return (
    <dl>
      {fields.map((field) => {
        const answer = ownValue(answers, field.key);
        return (
          <>
            <dt>
              <LocalisedText plain={field.label} arabic={field.label_ar} language={language} />
            </dt>
            <dd>
              {answer === undefined ? (
                <i>{formTexts(language).blank}</i>
              ) : (
                <bdi dir={isLeftToRight(field) ? 'ltr' : undefined}>{shownAnswer(field, answer, language)}</bdi>
              )}
            </dd>
          </>
        );
      })}
    </dl>
  );
}

function shownAnswer(field: FormField, answer: Answer, language: Language): string {
  const text = answerText(field, answer, language);
  return field.type === 'phone' ? phoneText(text, field.region) : text;
}
