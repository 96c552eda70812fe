import type { FormDefinition } from '../../../../../shared/domain/forms/definition.ts';
import type { Answers } from '../../../../../shared/domain/forms/field.ts';
import { own } from '../../../../../shared/domain/forms/values.ts';
import { answerText } from '../../../../../shared/form-page/texts/answer-text.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { Facts } from '../../components/facts.tsx';
import { submissionTexts } from './submission-texts.ts';

interface AnswersListParts {
  readonly visit: MemberVisit;
  readonly definition: FormDefinition | undefined;
  readonly answers: Answers;
}

/** Each question with what was answered, in the reader's language where the form has it. */
export function AnswersList({ visit, definition, answers }: AnswersListParts) {
  const texts = submissionTexts(visit.language);
  const said = answersIn(visit, definition, answers);
  return (
    <Facts
      facts={said.map(({ label, text }) => ({
        name: label,
        value: text === null ? <small>{texts.blank}</small> : <bdi class="break">{text}</bdi>,
      }))}
    />
  );
}

/** Null for what was left blank. */
export function answersIn({ language }: MemberVisit, definition: FormDefinition | undefined, answers: Answers) {
  return (definition?.fields ?? []).map((field) => {
    const answer = own(answers, field.key);
    const label = language === 'ar' ? (field.label_ar ?? field.label) : field.label;
    return { label, text: answer === undefined ? null : answerText(field, answer, language) };
  });
}
