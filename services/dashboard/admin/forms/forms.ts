import { and, asc, eq } from 'drizzle-orm';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { FormInput } from '../../../../shared/contracts/forms.ts';
import { parser } from '../../../../shared/contracts/parse.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { newId } from '../../../../shared/db/new-id.ts';
import { formSubmissions, forms } from '../../../../shared/db/schema/forms.ts';
import { workspaces } from '../../../../shared/db/schema/workspaces.ts';
import type { FormDefinition } from '../../../../shared/domain/forms/definition.ts';
import type { FormField } from '../../../../shared/domain/forms/field.ts';
import { completeFields } from '../../../../shared/domain/forms/rules.ts';
import { requireFormSize } from '../../../../shared/domain/forms/size.ts';
import { Refused } from '../../../../shared/domain/refused.ts';
import { getWorkspace, type Workspace } from '../workspaces.ts';

export type Form = typeof forms.$inferSelect;

/** Makes a form of what staff wrote, every default written in. It never changes afterwards. Throws `not_found`, `invalid_request`. */
export async function createForm(db: Drizzle, workspaceId: string, written: unknown): Promise<Form> {
  const input = parseForm(written);
  return db.transaction(async (tx) => {
    const definition = completeForm(input, await getWorkspace(tx, workspaceId));
    const [form] = await tx
      .insert(forms)
      .values({ workspaceId, id: newId('form'), definition, edits: input.edits ?? usualEdits })
      .returning();
    if (!form) throw new Error('an insert gave no row');
    return form;
  });
}

/** The forms of a workspace, oldest first. Throws `not_found`. */
export async function listForms(db: Drizzle, workspaceId: string): Promise<Form[]> {
  await getWorkspace(db, workspaceId);
  return db.select().from(forms).where(eq(forms.workspaceId, workspaceId)).orderBy(asc(forms.id));
}

/** Throws `not_found`. */
export async function getForm(db: Pick<Drizzle, 'select'>, id: string): Promise<Form & { timezone: string }> {
  const [row] = await db
    .select({ form: forms, timezone: workspaces.timezone })
    .from(workspaces)
    .innerJoin(forms, and(eq(forms.workspaceId, workspaces.id), eq(forms.id, id)));
  if (!row) throw new Refused('not_found', 'no such form');
  return { ...row.form, timezone: row.timezone };
}

/** What a form was answered with, one entry for each link that was used, oldest first. Throws `not_found`. */
export async function listSubmissions(db: Drizzle, formId: string) {
  const { workspaceId } = await getForm(db, formId);
  return db
    .select()
    .from(formSubmissions)
    .where(and(eq(formSubmissions.workspaceId, workspaceId), eq(formSubmissions.formId, formId)))
    .orderBy(asc(formSubmissions.id));
}

const parseForm = parser(FormInput);
const usualEdits = 1;
const usualAccent = '#0b5d4e';

function completeForm(input: FormInput, { name, currency, accent, logo }: Workspace): FormDefinition {
  const { edits: _, branding, fields: written, ...texts } = input;
  const fields = completeFields(written, currency);
  for (const field of fields)
    requireRegion(
      field,
      written.some(({ key, region }) => key === field.key && region),
    );
  const look = { name: name.slice(0, 100), accent: accent ?? usualAccent, ...(logo !== null && { logo }) };
  const definition = { ...texts, fields, branding: { ...look, ...branding } };
  requireFormSize(definition);
  return definition;
}

/** A region that was written must be one; one that was only guessed from the currency (EUR) may be none. */
function requireRegion(field: FormField, isWritten: boolean): void {
  if (field.type !== 'phone' || !isWritten || isSupportedCountry(field.region)) return;
  throw new Refused('invalid_request', `field ${field.key}: region must be a country such as IQ`);
}
