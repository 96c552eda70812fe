import type { Tx } from '../../../shared/db/connections/connect.ts';
import type { RetryUnderLock } from '../../../shared/db/connections/retry-under-lock.ts';
import { checkAnswers, type FieldError } from '../../../shared/forms/rules/answers.ts';
import { afterSubmit, decideSubmit, formState } from '../../../shared/forms/rules/edits.ts';
import type { Answers, FormField } from '../../../shared/forms/rules/field.ts';
import { shownValues } from '../../../shared/forms/rules/values.ts';
import { findLink } from '../links/find-link.ts';
import { type Forms, type OpenedForm, openLockedForm } from '../links/open-form.ts';
import type { LinkUses } from '../uses/link-uses.ts';
import { e164 } from './phone.ts';
import { saveAnswers } from './save-answers.ts';
import type { SubmitLimit } from './submit-limit.ts';

export interface SubmitDependencies extends Forms {
  readonly transactions: RetryUnderLock;
  readonly limit: SubmitLimit;
  readonly uses: LinkUses;
}

export interface SubmitInput {
  /** By field key, as typed or as in the JSON. Fields that are missing keep their values. */
  readonly answers: (fields: readonly FormField[]) => Readonly<Record<string, unknown>>;
  /** See `SubmittedAnswers`. */
  readonly editsUsedAtRender?: number | null;
  /** The version of the form that was answered; null if the request does not say. */
  readonly version: number | null;
}

/** The outcome of answers to a form that can be opened. */
export type Outcome =
  | {
      readonly ok: true;
      readonly opened: OpenedForm;
      /** The saved answers. */
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
 * serialized (spec: Hosted form endpoints). Null if the link cannot be opened or is over its limit. */
export async function submitAnswers(
  dependencies: SubmitDependencies,
  token: string,
  given: SubmitInput,
): Promise<Outcome | null> {
  const { db, formCache, transactions, limit, uses } = dependencies;
  if (!limit.admits(token)) return null;
  const workspaceId = async () => (await findLink(db, token))?.workspaceId ?? '';
  const outcome = await transactions.forCall({ workspaceId }).begin(async (tx) => {
    const opened = await openLockedForm(tx, formCache, { token, shownVersion: given.version });
    return opened === null ? null : checkAndSave(tx, opened, given);
  });
  if (outcome?.ok && outcome.opened.link.editsUsed === null) uses.note(token, 'sent');
  return outcome;
}

async function checkAndSave(tx: Tx, opened: OpenedForm, given: SubmitInput): Promise<Outcome> {
  const { link, form, known, state } = opened;
  const { fields } = form.definition;
  const { now, zone } = link;
  const all = { ...shownValues(fields, known), ...given.answers(fields) };
  const checked = checkAnswers(fields, all, { now, zone, phone: e164 });
  const decision = decideSubmit(fields, link, {
    known,
    checked,
    ...('editsUsedAtRender' in given && { seen: given.editsUsedAtRender }),
  });
  switch (decision.kind) {
    case 'repeat':
      return { ok: true, opened, answers: known, state };
    case 'refuse':
      return { ok: false, opened, errors: [], ...decision };
    case 'save':
      await saveAnswers(tx, opened, decision.answers);
      return { ok: true, opened, answers: decision.answers, state: formState(afterSubmit(link)) };
    default:
      return decision satisfies never;
  }
}
