import { answerText } from '../../../../../shared/forms/page/texts/answer-text.ts';
import type { FormDefinition } from '../../../../../shared/forms/rules/definition.ts';
import type { Answers } from '../../../../../shared/forms/rules/field.ts';
import { ownValue } from '../../../../../shared/forms/rules/values.ts';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { submissionTexts } from './submission-texts.ts';

type AnswersListProps = WithVisit<{ definition: FormDefinition | undefined; answers: Answers }>;

export function AnswersList({ visit, definition, answers }: AnswersListProps) {
  const texts = submissionTexts(visit.language);
  const shown = answersIn(visit, definition, answers);
  return (
    <Facts
      facts={shown.map(({ label, text }) => ({
        name: label,
        value: text === null ? <small>{texts.blank}</small> : <bdi class="break">{text}</bdi>,
      }))}
    />
  );
}

export function answersIn({ language }: MemberVisit, definition: FormDefinition | undefined, answers: Answers) {
  return (definition?.fields ?? []).map((field) => {
    const answer = ownValue(answers, field.key);
    const label = language === 'ar' ? (field.label_ar ?? field.label) : field.label;
    return { label, text: answer === undefined ? null : answerText(field, answer, language) };
  });
}
