import { and, eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import type { FormDefinition } from '../rules/definition.ts';
import type { FormDraft } from '../rules/draft.ts';
import { forms, formVersions } from '../table.ts';
import { completeForm, defaultEdits, parseForm } from './complete-form.ts';
import { checkDraft } from './draft-problems.ts';
import { type FormWithDraft, getDraft } from './drafts.ts';
import { getForm } from './forms.ts';

export interface PublishedForm {
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
  isUnchanged: (draft: FormDraft) => boolean,
): Promise<PublishedForm> {
  return db.transaction(async (tx) => {
    const form = await getDraft(tx, workspaceId, id, 'update');
    if (!isUnchanged(form.draft)) throw new Refused('invalid_state', 'the draft was changed meanwhile');
    const { input, definition } = checkDraft(form.draft, form.workspace);
    if (definition === null) throw new Refused('invalid_request', 'the draft is not finished');
    return publish(tx, form, definition, input.edits ?? defaultEdits);
  });
}

/** Publishes a form from a file, which also replaces the draft. Throws as `publishDraft` does. */
export async function publishFromFile(db: Drizzle, id: string, given: unknown): Promise<PublishedForm> {
  const input = parseForm(given);
  return db.transaction(async (tx) => {
    const { workspaceId } = await getForm(tx, id);
    const form = await getDraft(tx, workspaceId, id, 'update');
    return publish(tx, form, completeForm(input, form.workspace), input.edits ?? defaultEdits);
  });
}

async function publish(
  tx: Drizzle,
  { id, version, published, edits: before, workspace }: FormWithDraft,
  definition: FormDefinition,
  edits: number,
): Promise<PublishedForm> {
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
