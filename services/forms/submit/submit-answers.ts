import { checkAnswers, type FieldError } from '../../../shared/domain/forms/answers.ts';
import { decideSubmit, formState, usedOnceMore } from '../../../shared/domain/forms/edits.ts';
import type { Answers, FormField } from '../../../shared/domain/forms/field.ts';
import { shownValues } from '../../../shared/domain/forms/values.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import { type Forms, type OpenedForm, openForm } from '../links/open-form.ts';
import type { LinkUses } from '../uses/link-uses.ts';
import { e164 } from './phone.ts';
import type { SaveAnswers } from './save-answers.ts';
import type { SubmitLimit } from './submit-limit.ts';

export interface Submitting extends Forms {
  readonly saveAnswers: SaveAnswers;
  readonly limit: SubmitLimit;
  readonly uses: LinkUses;
}

export interface Given {
  /** By the key of their field, as they were typed or as JSON gives them. A field that is not named stays as it is. */
  readonly answers: (fields: readonly FormField[]) => Readonly<Record<string, unknown>>;
  /** See `Judged`. */
  readonly seen?: number | null;
  /** The form's version that the answers were given to, where the page says so. */
  readonly version: number | null;
}

export type Submitted =
  | {
      readonly ok: true;
      readonly opened: OpenedForm;
      /** What stands saved now. */
      readonly answers: Answers;
      readonly state: ReturnType<typeof formState>;
    }
  | { readonly ok: false; readonly code: 'UNAVAILABLE' }
  | { readonly ok: false; readonly code: 'NO_EDITS_LEFT' | 'CHANGED_ELSEWHERE'; readonly opened: OpenedForm }
  | {
      readonly ok: false;
      readonly code: 'INVALID';
      readonly opened: OpenedForm;
      readonly errors: readonly FieldError[];
    };

/** Submits that overtake one another before one gives up; each time one of them has been taken. */
const mostTries = 200;

/**
 * Saves answers (spec: Hosted form endpoints). The statement that writes takes effect only if nothing else was taken since
 * the answers were judged; otherwise they are judged again. So of any number at once no two count as one, none
 * counts twice, and none goes beyond the edits.
 */
export async function submitAnswers(submitting: Submitting, token: string, given: Given): Promise<Submitted> {
  if (!submitting.limit.admits(token)) return { ok: false, code: 'UNAVAILABLE' };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const opened = await openForm(submitting, token, given.version);
    if (opened === null) return { ok: false, code: 'UNAVAILABLE' };
    const settled = await judgeAndSave(submitting, opened, given);
    if (settled === 'overtaken') continue;
    if (settled.ok && opened.link.editsUsed === null) submitting.uses.note(token, 'sent');
    return settled;
  }
  throw new Refused('unavailable', 'too many submits of one link at once, try again');
}

async function judgeAndSave(
  { saveAnswers }: Submitting,
  opened: OpenedForm,
  given: Given,
): Promise<Submitted | 'overtaken'> {
  const { link, form, known, state } = opened;
  const { fields } = form.definition;
  const { now, zone } = link;
  const all = { ...shownValues(fields, known), ...given.answers(fields) };
  const checked = checkAnswers(fields, all, { now, zone, phone: e164 });
  const decision = decideSubmit(fields, link, { known, checked, ...('seen' in given && { seen: given.seen }) });
  switch (decision.kind) {
    case 'repeat':
      return { ok: true, opened, answers: known, state };
    case 'refuse':
      return decision.code === 'INVALID'
        ? { ok: false, code: decision.code, opened, errors: decision.errors }
        : { ok: false, code: decision.code, opened };
    case 'save': {
      const isSaved = await saveAnswers(opened, decision.answers);
      const { answers } = decision;
      return isSaved ? { ok: true, opened, answers, state: formState(usedOnceMore(link)) } : 'overtaken';
    }
    default:
      return decision satisfies never;
  }
}
