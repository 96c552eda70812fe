import { type Db, isLockTimeout } from '../../../shared/db/connections/connect.ts';
import { inBatches } from '../../../shared/db/connections/in-batches.ts';
import type { LockRoom } from '../../../shared/db/connections/lock-room.ts';
import { newId } from '../../../shared/db/new-id.ts';
import type { Answers } from '../../../shared/domain/forms/field.ts';
import { customerChanges } from '../../../shared/domain/forms/values.ts';
import { createLargeLimiter } from '../large-limiter.ts';
import type { OpenedForm } from '../links/open-form.ts';
import { type Saving, saveAll } from './save-all.ts';

/**
 * Writes a submission and what it changes of the customer, all or nothing. False when the link is not as `opened` any more:
 * another submission was taken since, or the link has ended. Nothing is written then.
 */
export type SaveAnswers = (opened: OpenedForm, answers: Answers) => Promise<boolean>;

/** Answers that are longer, in characters of JSON, are not saved together with others. */
const usualLength = 32 * 1024;

/**
 * Optimistic first: what comes in at the same moment is saved together, by statements on `batches` that wait for nobody, and
 * large answers, which the others would wait for, by one of their own. What that did not save, because somebody is at it or has
 * been, is tried by itself where it may wait.
 */
export function createSaveAnswers(locks: LockRoom, batches: Db): SaveAnswers {
  const together = inBatches((savings: readonly Saving[]) => saveFirstOfEach(batches, savings));
  const limiter = createLargeLimiter();
  const save = (saving: Saving): Promise<Outcome> => {
    if (saving.answers.length <= usualLength) return together(saving);
    return limiter.run(saving.workspaceId, async () => (await saveFirstOfEach(batches, [saving]))[0] ?? 'alone');
  };
  return async (opened, answers) => {
    const saving = savingOf(opened, answers);
    const outcome = await save(saving).catch(aloneWhereLocked);
    if (outcome !== 'alone') return outcome === 'saved';
    return locks.run(opened.link, async (db) => (await saveAll(db, [saving], db``)).has(saving.linkId));
  };
}

/** `alone`: what became of it is to be found out where it may wait. */
type Outcome = 'saved' | 'overtaken' | 'alone';

/** One statement changes a row once: of several savings of a link or a customer it saves the first. */
async function saveFirstOfEach(db: Db, savings: readonly Saving[]): Promise<readonly Outcome[]> {
  const met = new Set<string>();
  const firsts = savings.filter(({ linkId, customerBefore, profile }) => {
    const rows = profile === null || customerBefore === null ? [linkId] : [linkId, customerBefore];
    const isFirst = !rows.some((row) => met.has(row));
    for (const row of rows) met.add(row);
    return isFirst;
  });
  const saved = await saveAll(db, firsts, db`skip locked`);
  const done = new Set(firsts.filter(({ linkId }) => saved.has(linkId)));
  return savings.map((saving) => {
    if (done.has(saving)) return 'saved';
    return saved.has(saving.linkId) ? 'overtaken' : 'alone';
  });
}

function aloneWhereLocked(error: unknown): Outcome {
  if (isLockTimeout(error)) return 'alone';
  throw error;
}

function savingOf({ link, form, known }: OpenedForm, answers: Answers): Saving {
  const { profile, custom } = customerChanges(form.definition.fields, known, answers);
  const isChanged = Object.keys(profile).length + Object.keys(custom).length > 0;
  const set = Object.entries(custom).filter(([, answer]) => answer !== null);
  const cleared = Object.keys(custom).filter((key) => custom[key] === null);
  return {
    workspaceId: link.workspaceId,
    linkId: link.linkId,
    editsUsed: link.editsUsed,
    id: newId('submission'),
    formId: link.formId,
    version: form.version,
    answers: JSON.stringify(answers),
    customerBefore: link.customerId,
    customerId: link.customerId ?? (isChanged ? newId('customer') : null),
    profile: isChanged ? JSON.stringify(profile) : null,
    custom: JSON.stringify(Object.fromEntries(set)),
    cleared: cleared.length === 0 ? null : JSON.stringify(cleared),
  };
}
