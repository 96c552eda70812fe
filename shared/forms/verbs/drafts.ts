import { and, eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { getWorkspace, type Workspace } from '../../workspaces/workspaces.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { completeDraft, draftOf, emptyDraft, type FormDraft } from '../rules/draft.ts';
import { forms, formVersions } from '../table.ts';
import { noForm } from './forms.ts';

export interface FormWithDraft {
  readonly id: string;
  readonly version: number;
  readonly published: FormDefinition | null;
  readonly edits: number;
  readonly draft: FormDraft;
  readonly workspace: Workspace;
  readonly isChanged: boolean;
}

/** Characters of JSON: twice the limit for publishing, so that a form that is too long can be edited. */
const maxDraftLength = 256 * 1024;
const maxTitleLength = 500;

/** `lock` keeps others from changing it until the transaction ends. Throws `not_found`. */
export async function getDraft(
  db: Pick<Drizzle, 'select'>,
  workspaceId: string,
  id: string,
  lock?: 'update',
): Promise<FormWithDraft> {
  const query = db.select().from(forms).where(ofForm(workspaceId, id)).$dynamic();
  const [form] = await (lock ? query.for('no key update') : query);
  if (!form) throw noForm();
  const { version, edits, draft } = form;
  const workspace = await getWorkspace(db, workspaceId);
  const published = version === 0 ? null : await definitionOf(db, workspaceId, id, version);
  const saved = published === null ? emptyDraft(form.title) : draftOf(published, edits, workspace.currency);
  return {
    id,
    version,
    published,
    edits,
    draft: draft === null ? saved : completeDraft(draft),
    workspace,
    isChanged: draft !== null,
  };
}

async function definitionOf(
  db: Pick<Drizzle, 'select'>,
  workspaceId: string,
  formId: string,
  version: number,
): Promise<FormDefinition> {
  const [row] = await db
    .select({ definition: formVersions.definition })
    .from(formVersions)
    .where(
      and(
        eq(formVersions.workspaceId, workspaceId),
        eq(formVersions.formId, formId),
        eq(formVersions.version, version),
      ),
    );
  if (!row) throw noForm();
  return row.definition;
}

export async function startForm(db: Drizzle, workspaceId: string, draft: FormDraft): Promise<string> {
  await getWorkspace(db, workspaceId);
  const id = newId('form');
  const title = draft.title.slice(0, maxTitleLength);
  await db.insert(forms).values({ workspaceId, id, version: 0, title, edits: 0, draft: requireDraftSize(draft) });
  return id;
}

/** Changes the draft, which may be invalid. Throws `not_found`, `payload_too_large`, and what `change` throws. */
export async function changeDraft(
  db: Drizzle,
  workspaceId: string,
  id: string,
  change: (draft: FormDraft) => FormDraft,
): Promise<FormDraft> {
  return db.transaction(async (tx) => {
    const { draft } = await getDraft(tx, workspaceId, id, 'update');
    const changed = requireDraftSize(change(draft));
    const title = changed.title.slice(0, maxTitleLength);
    await tx.update(forms).set({ draft: changed, title, changedAt: sql`clock()` }).where(ofForm(workspaceId, id));
    return changed;
  });
}

/** Returns to the published version. Throws `not_found`, and `invalid_state` if there is none. */
export async function discardDraft(db: Drizzle, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { published } = await getDraft(tx, workspaceId, id, 'update');
    if (published === null) throw new Refused('invalid_state', 'nothing of it is published');
    await tx
      .update(forms)
      .set({ draft: null, title: published.title, changedAt: sql`clock()` })
      .where(ofForm(workspaceId, id));
  });
}

function ofForm(workspaceId: string, id: string) {
  return and(eq(forms.workspaceId, workspaceId), eq(forms.id, id));
}

function requireDraftSize(draft: FormDraft): FormDraft {
  if (JSON.stringify(draft).length > maxDraftLength)
    throw new Refused('payload_too_large', 'a draft has at most 256 KiB');
  return draft;
}
