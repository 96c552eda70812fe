import type { DraftProblem } from '../../../../shared/forms/verbs/draft-problems.ts';
import type { DraftedForm } from '../../../../shared/forms/verbs/drafts.ts';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { buildTexts } from './build/build-texts.ts';
import { fieldTexts } from './build/field-texts.ts';
import { labelOf } from './form.ts';

interface ProblemListParts {
  readonly visit: MemberVisit;
  readonly form: DraftedForm;
  readonly problems: readonly DraftProblem[];
}

/** What keeps a draft from being published, each with a link to where it is mended. */
export function ProblemList({ visit, form: { id, draft }, problems }: ProblemListParts) {
  const at = (path: string): string => visit.at(`/forms/${id}/build${path}`);
  const [own, ofFields] = [buildTexts(visit.language).errors, fieldTexts(visit.language).errors];
  return (
    <ul class="told">
      {problems.map(({ field: fieldId, part }) => {
        const field = draft.fields.find((each) => each.id === fieldId);
        const isInTexts = part !== 'fields' && part !== 'size';
        return field ? (
          <li>
            <a href={at(`/fields/${field.id}`)}>
              <bdi>{labelOf(visit.language, field)}</bdi>
            </a>
            : {ofFields[part] ?? part}
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

/** What is wrong with a form that no single part of it can be marked for: too many questions, or too much of everything. */
export function WholeProblems({ visit, problems }: Omit<ProblemListParts, 'form'>) {
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
