import type { CheckedAnswers, FieldError } from './answers.ts';
import type { Answers, FormField } from './field.ts';
import { sameAnswers } from './values.ts';

export interface Use {
  readonly edits: number;
  readonly editsUsed: number | null;
}

export type FormState = 'open' | 'read_only';

/** Whether there may be another submission, and how many changes are left after the first (spec: Hosted form link). */
export function formState({ edits, editsUsed }: Use): { readonly state: FormState; readonly edits_left: number } {
  const left = Math.max(0, edits - (editsUsed ?? 0));
  return { state: editsUsed !== null && left === 0 ? 'read_only' : 'open', edits_left: left };
}

export function afterSubmit({ edits, editsUsed }: Use): Use {
  return { edits, editsUsed: editsUsed === null ? 0 : editsUsed + 1 };
}

export type Decision =
  | { readonly kind: 'save'; readonly answers: Answers }
  /** The same answers again: nothing is saved or counted, so a submit whose response was lost can be repeated. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'refuse'; readonly code: 'NO_EDITS_LEFT' }
  /** The page shows older answers than the stored ones, and must not overwrite them. */
  | { readonly kind: 'refuse'; readonly code: 'CHANGED_ELSEWHERE' }
  | { readonly kind: 'refuse'; readonly code: 'INVALID'; readonly errors: readonly FieldError[] };

export interface SubmittedAnswers {
  readonly known: Answers;
  readonly checked: CheckedAnswers;
  /** `editsUsed` when the page was rendered, if the page sends all answers and not only the changed ones. */
  readonly seen?: number | null;
}

/** Decides about submitted answers (spec: Hosted form endpoints rule 3; decided: Forms). */
export function decideSubmit(
  fields: readonly FormField[],
  use: Use,
  { known, checked, seen }: SubmittedAnswers,
): Decision {
  const isRepeat = use.editsUsed !== null && checked.answers !== null && sameAnswers(fields, known, checked.answers);
  if (isRepeat) return { kind: 'repeat' };
  if (formState(use).state === 'read_only') return { kind: 'refuse', code: 'NO_EDITS_LEFT' };
  if (seen !== undefined && seen !== use.editsUsed) return { kind: 'refuse', code: 'CHANGED_ELSEWHERE' };
  if (checked.answers === null) return { kind: 'refuse', code: 'INVALID', errors: checked.errors };
  return { kind: 'save', answers: checked.answers };
}
