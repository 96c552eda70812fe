import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { workspaces } from '../../workspaces/table.ts';
import { getWorkspace } from '../../workspaces/workspaces.ts';
import type { FormDefinition } from '../rules/definition.ts';
import { formSubmissions, forms, formVersions } from '../table.ts';
import { completeForm, defaultEdits, parseForm } from './complete-form.ts';

const { draft: _draft, messages: _messages, ...formColumns } = getTableColumns(forms);

export type Form = Omit<typeof forms.$inferSelect, 'draft' | 'messages'> & { definition: FormDefinition | null };

/** Creates and publishes a form, with all defaults filled in. Throws `not_found`, `invalid_request`. */
export async function createForm(
  db: Drizzle,
  workspaceId: string,
  given: unknown,
): Promise<Form & { definition: FormDefinition }> {
  const input = parseForm(given);
  return db.transaction(async (tx) => {
    const definition = completeForm(input, await getWorkspace(tx, workspaceId));
    const id = newId('form');
    const values = { workspaceId, id, version: 1, title: definition.title, edits: input.edits ?? defaultEdits };
    const [form] = await tx.insert(forms).values(values).returning(formColumns);
    if (!form) throw new Error('the insert returned no row');
    await tx.insert(formVersions).values({ workspaceId, formId: id, version: 1, definition });
    return { ...form, definition };
  });
}

export async function listForms(db: Drizzle, workspaceId: string): Promise<Form[]> {
  await getWorkspace(db, workspaceId);
  return db
    .select({ ...formColumns, definition: formVersions.definition })
    .from(forms)
    .leftJoin(formVersions, currentVersion)
    .where(eq(forms.workspaceId, workspaceId))
    .orderBy(asc(forms.id));
}

export async function listFormNames(db: Drizzle, workspaceId: string, before: string | null) {
  return db
    .select({
      ...formColumns,
      draft: forms.draft,
      titleInArabic: sql<string | null>`${formVersions.definition}->>'title_ar'`,
    })
    .from(forms)
    .leftJoin(formVersions, currentVersion)
    .where(and(eq(forms.workspaceId, workspaceId), before === null ? undefined : lt(forms.id, before)))
    .orderBy(desc(forms.id))
    .limit(formsPerPage + 1);
}

export const formsPerPage = 50;

/** Throws `not_found`, also for a form of another workspace than the one given. */
export async function getForm(
  db: Pick<Drizzle, 'select'>,
  id: string,
  workspaceId?: string,
): Promise<Form & { timezone: string }> {
  const [row] = await db
    .select({ form: formColumns, definition: formVersions.definition, timezone: workspaces.timezone })
    .from(workspaces)
    .innerJoin(forms, and(eq(forms.workspaceId, workspaces.id), eq(forms.id, id)))
    .leftJoin(formVersions, currentVersion)
    .where(workspaceId === undefined ? undefined : eq(workspaces.id, workspaceId));
  if (!row) throw noForm();
  return { ...row.form, definition: row.definition, timezone: row.timezone };
}

export async function messagesOf(db: Drizzle, workspaceId: string, id: string): Promise<Messages | null> {
  const [row] = await db.select({ messages: forms.messages }).from(forms).where(ownForm(workspaceId, id));
  if (!row) throw noForm();
  return row.messages;
}

export async function saveMessages(db: Drizzle, workspaceId: string, id: string, messages: Messages): Promise<void> {
  await db.update(forms).set({ messages }).where(ownForm(workspaceId, id));
}

export type Messages = Readonly<Record<'en' | 'ar', string>>;

function ownForm(workspaceId: string, id: string) {
  return and(eq(forms.workspaceId, workspaceId), eq(forms.id, id));
}

export async function listSubmissions(db: Drizzle, formId: string) {
  const { workspaceId } = await getForm(db, formId);
  return db
    .select()
    .from(formSubmissions)
    .where(and(eq(formSubmissions.workspaceId, workspaceId), eq(formSubmissions.formId, formId)))
    .orderBy(asc(formSubmissions.id));
}

export function noForm(): Refused {
  return new Refused('not_found', 'no such form');
}

const currentVersion = and(
  eq(formVersions.workspaceId, forms.workspaceId),
  eq(formVersions.formId, forms.id),
  eq(formVersions.version, forms.version),
);
