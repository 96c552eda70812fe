import type { Tx } from '../../../shared/db/connections/connect.ts';
import type { RetryUnderLock } from '../../../shared/db/connections/retry-under-lock.ts';
import { checkAnswers, type FieldError } from '../../../shared/forms/rules/answers.ts';
import { decideSubmit, formState, usedOnceMore } from '../../../shared/forms/rules/edits.ts';
import type { Answers, FormField } from '../../../shared/forms/rules/field.ts';
import { shownValues } from '../../../shared/forms/rules/values.ts';
import { findLink, lockLink } from '../links/find-link.ts';
import { type Forms, type OpenedForm, openForm } from '../links/open-form.ts';
import type { LinkUses } from '../uses/link-uses.ts';
import { e164 } from './phone.ts';
import { saveAnswers } from './save-answers.ts';
import type { SubmitLimit } from './submit-limit.ts';

export interface Submitting extends Forms {
  readonly transactions: RetryUnderLock;
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

/** What became of the answers to a form that is there. */
export type Outcome =
  | {
      readonly ok: true;
      readonly opened: OpenedForm;
      /** What stands saved now. */
      readonly answers: Answers;
      readonly state: ReturnType<typeof formState>;
    }
  | {
      readonly ok: false;
      readonly opened: OpenedForm;
      readonly code: 'NO_EDITS_LEFT' | 'CHANGED_ELSEWHERE' | 'INVALID';
      readonly errors: readonly FieldError[];
    };

/** Saves answers under a lock on the link, so that submits and cancellations are
 * serialized (spec: Hosted form endpoints). Null when there is no form to answer. */
export async function submitAnswers(submitting: Submitting, token: string, given: Given): Promise<Outcome | null> {
  const { db, transactions, limit, uses } = submitting;
  if (!limit.admits(token)) return null;
  const workspaceId = async () => (await findLink(db, token))?.workspaceId ?? '';
  const outcome = await transactions.forCall({ workspaceId }).begin(async (tx) => {
    // Sent at once, so that both take one round trip; what is read after the lock stays so until the commit.
    const locked = lockLink(tx, token).execute();
    const [opened] = await Promise.all([openForm({ ...submitting, db: tx }, token, given.version), locked]);
    return opened === null ? null : judgeAndSave(tx, opened, given);
  });
  if (outcome?.ok && outcome.opened.link.editsUsed === null) uses.note(token, 'sent');
  return outcome;
}

async function judgeAndSave(tx: Tx, opened: OpenedForm, given: Given): Promise<Outcome> {
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
      return { ok: false, opened, errors: [], ...decision };
    case 'save':
      await saveAnswers(tx, opened, decision.answers);
      return { ok: true, opened, answers: decision.answers, state: formState(usedOnceMore(link)) };
    default:
      return decision satisfies never;
  }
}
