import type { DraftProblem } from '../../../../shared/forms/verbs/draft-problems.ts';
import type { FormWithDraft } from '../../../../shared/forms/verbs/drafts.ts';
import { NameLink } from '../../../../shared/ui/components/name.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { buildTexts } from './build/build-texts.ts';
import { fieldTexts } from './build/field-texts.ts';
import { labelOf } from './form.ts';

export type JudgedForm = WithVisit<{ form: FormWithDraft; problems: readonly DraftProblem[] }>;

export function ProblemList({ visit, form: { id, draft }, problems }: JudgedForm) {
  const at = (path: string): string => visit.at(`/forms/${id}/build${path}`);
  const [own, ofFields] = [buildTexts(visit.language).errors, fieldTexts(visit.language).errors];
  return (
    <ul class="told">
      {problems.map(({ field: fieldId, part }) => {
        const field = draft.fields.find((each) => each.id === fieldId);
        const isInTexts = part !== 'fields' && part !== 'size';
        return field ? (
          <li>
            <NameLink href={at(`/fields/${field.id}`)} name={labelOf(visit.language, field)} />:{' '}
            {ofFields[part] ?? part}
          </li>
        ) : (
          <li>
            <a href={at(isInTexts ? '/texts' : '')}>{own[part] ?? part}</a>
          </li>
        );
      })}
    </ul>
  );
}

export function WholeProblems({ visit, problems }: Omit<JudgedForm, 'form'>) {
  const { errors } = buildTexts(visit.language);
  const parts = ['fields', 'size', 'text'].filter((name) =>
    problems.some(({ field, part }) => field === null && part === name),
  );
  if (parts.length === 0) return null;
  return (
    <Notice mood="bad" title={visit.texts.problems}>
      {parts.map((part) => (
        <p>{errors[part]}</p>
      ))}
    </Notice>
  );
}
