import type { DraftProblem } from '../../admin/forms/draft-problems.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Notice } from '../components/notice.tsx';
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
