import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { formState } from '../../../shared/forms/rules/edits.ts';
import type { Answers } from '../../../shared/forms/rules/field.ts';
import { knownAnswers } from '../../../shared/forms/rules/values.ts';
import { type FoundLink, findLink } from './find-link.ts';
import type { KnownForm, KnownForms } from './known-forms.ts';

/** A form as one person sees it now. */
export interface OpenedForm {
  readonly link: FoundLink;
  readonly form: KnownForm;
  readonly state: ReturnType<typeof formState>;
  /** What the form shows: while it can be changed what is known now, afterwards what was submitted. */
  readonly known: Answers;
}

export interface Forms {
  readonly db: Db | Tx;
  readonly knownForms: KnownForms;
}

/** Read-only, so that link previews of chat apps leave no trace.
 * Null as in `findLink`; `shown` is the page's version. */
export async function openForm(
  { db, knownForms }: Forms,
  token: string,
  shown: number | null = null,
): Promise<OpenedForm | null> {
  const link = await findLink(db, token);
  if (link === null) return null;
  const version = shown === null ? link.version : await versionFor(db, link, shown);
  const { workspaceId, formId } = link;
  const form = await knownForms.get(db, { workspaceId, formId, version });
  const state = formState(link);
  const submitted = link.answers ?? {};
  const known = state.state === 'open' ? knownAnswers(form.definition.fields, link, submitted) : submitted;
  return { link, form, state, known };
}

/** A page that was open when a new version was published is accepted for a day as it was shown. */
async function versionFor(db: Db | Tx, link: FoundLink, shown: number): Promise<number> {
  const { workspaceId, formId, version, editsUsed } = link;
  if (editsUsed !== null || shown >= version || shown < 1) return version;
  const [next] = await db<{ version: number }[]>`
    select version from form_versions
    where workspace_id = ${workspaceId} and form_id = ${formId} and version = ${shown + 1}
      and published_at > clock() - interval '1 day'`;
  return next === undefined ? version : shown;
}
