import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { formState } from '../../../shared/forms/rules/edits.ts';
import type { Answers } from '../../../shared/forms/rules/field.ts';
import { knownAnswers } from '../../../shared/forms/rules/values.ts';
import { type FoundLink, findLink } from './find-link.ts';
import type { CachedForm, FormCache } from './form-cache.ts';

/** A form as the customer of a link sees it now. */
export interface OpenedForm {
  readonly link: FoundLink;
  readonly form: CachedForm;
  readonly state: ReturnType<typeof formState>;
  /** The answers that the form shows: while it is open also known customer data, afterwards only submitted answers. */
  readonly known: Answers;
}

export interface Forms {
  readonly db: Db | Tx;
  readonly formCache: FormCache;
}

/** Read-only, so that link previews of chat apps leave no trace.
 * Null as in `findLink`; `shownVersion` is the page's. */
export async function openForm(
  { db, formCache }: Forms,
  token: string,
  shownVersion: number | null = null,
): Promise<OpenedForm | null> {
  const link = await findLink(db, token);
  if (link === null) return null;
  const version = shownVersion === null ? link.version : await versionFor(db, link, shownVersion);
  const { workspaceId, formId } = link;
  const form = await formCache.get(db, { workspaceId, formId, version });
  const state = formState(link);
  const submitted = link.answers ?? {};
  const known = state.state === 'open' ? knownAnswers(form.definition.fields, link, submitted) : submitted;
  return { link, form, state, known };
}

/** Pages opened before a new version was published may submit their version for a day. */
async function versionFor(db: Db | Tx, link: FoundLink, shown: number): Promise<number> {
  const { workspaceId, formId, version, editsUsed } = link;
  if (editsUsed !== null || shown >= version || shown < 1) return version;
  const [next] = await db<{ version: number }[]>`
    select version from form_versions
    where workspace_id = ${workspaceId} and form_id = ${formId} and version = ${shown + 1}
      and published_at > clock() - interval '1 day'`;
  return next === undefined ? version : shown;
}
