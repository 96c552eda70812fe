import type { DraftProblem } from '../../../../shared/forms/verbs/draft-problems.ts';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { buildTexts } from './build/build-texts.ts';

interface WholeProblemsParts {
  readonly visit: MemberVisit;
  readonly problems: readonly DraftProblem[];
}

/** What is wrong with a form that no single part of it can be marked for: too many questions, or too much of everything. */
export function WholeProblems({ visit, problems }: WholeProblemsParts) {
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
