import { and, eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { FormDefinition } from '../rules/definition.ts';
import type { FormDraft } from '../rules/draft.ts';
import { forms, formVersions } from '../table.ts';
import { completeForm, parseForm, usualEdits } from './complete-form.ts';
import { judgeDraft } from './draft-problems.ts';
import { type DraftedForm, getDraft } from './drafts.ts';
import { getForm } from './forms.ts';

export interface Published {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}

/** Unanswered links show the new version, answered ones keep theirs. Throws `not_found`, `invalid_request` for
 * an invalid draft, `invalid_state` for one that was changed since it was shown or that changes nothing. */
export async function publishDraft(
  db: Drizzle,
  workspaceId: string,
  id: string,
  wasSeen: (draft: FormDraft) => boolean,
): Promise<Published> {
  return db.transaction(async (tx) => {
    const form = await getDraft(tx, workspaceId, id, 'update');
    if (!wasSeen(form.draft)) throw new Refused('invalid_state', 'the draft was changed meanwhile');
    const { input, definition } = judgeDraft(form.draft, form.workspace);
    if (definition === null) throw new Refused('invalid_request', 'the draft is not finished');
    return publish(tx, form, definition, input.edits ?? usualEdits);
  });
}

/** The same of a file: it takes the place of the draft too. Throws as `publishDraft` does. */
export async function publishWritten(db: Drizzle, id: string, written: unknown): Promise<Published> {
  const input = parseForm(written);
  return db.transaction(async (tx) => {
    const { workspaceId } = await getForm(tx, id);
    const form = await getDraft(tx, workspaceId, id, 'update');
    return publish(tx, form, completeForm(input, form.workspace), input.edits ?? usualEdits);
  });
}

async function publish(
  tx: Drizzle,
  { id, version, published, edits: before, workspace }: DraftedForm,
  definition: FormDefinition,
  edits: number,
): Promise<Published> {
  if (edits === before && Bun.deepEquals(definition, published)) {
    throw new Refused('invalid_state', 'it is published as it is');
  }
  const next = version + 1;
  await tx.insert(formVersions).values({ workspaceId: workspace.id, formId: id, version: next, definition });
  await tx
    .update(forms)
    .set({ version: next, edits, draft: null, title: definition.title, changedAt: sql`clock()` })
    .where(and(eq(forms.workspaceId, workspace.id), eq(forms.id, id)));
  return { id, version: next, title: definition.title };
}
