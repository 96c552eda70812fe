import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { formState } from '../../../shared/forms/rules/edits.ts';
import type { Answers } from '../../../shared/forms/rules/field.ts';
import { knownAnswers } from '../../../shared/forms/rules/values.ts';
import { type FoundLink, findLink, lockLink } from './find-link.ts';
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

/** Read-only, so that link previews of chat apps leave no trace. Null as in `findLink`. */
export async function openForm(forms: Forms, token: string): Promise<OpenedForm | null> {
  const link = await findLink(forms.db, token);
  return link && openLink(forms, link, link.version);
}

/** Locks the link, so that nothing of it changes before the transaction ends. Null as in `findLink`; `shownVersion` is the page's. */
export async function openLockedForm(
  tx: Tx,
  formCache: FormCache,
  { token, shownVersion }: { readonly token: string; readonly shownVersion: number | null },
): Promise<OpenedForm | null> {
  const link = await lockLink(tx, token);
  if (link === null) return null;
  const version = shownVersion === null ? link.version : await versionFor(tx, link, shownVersion);
  return openLink({ db: tx, formCache }, link, version);
}

async function openLink({ db, formCache }: Forms, link: FoundLink, version: number): Promise<OpenedForm> {
  const { workspaceId, formId } = link;
  const form = await formCache.get(db, { workspaceId, formId, version });
  const state = formState(link);
  const submitted = link.answers ?? {};
  const known = state.state === 'open' ? knownAnswers(form.definition.fields, link, submitted) : submitted;
  return { link, form, state, known };
}

/** Pages opened before a new version was published may submit their version for a day. */
async function versionFor(tx: Tx, link: FoundLink, shown: number): Promise<number> {
  const { workspaceId, formId, version, editsUsed } = link;
  if (editsUsed !== null || shown >= version || shown < 1) return version;
  const [next] = await tx<{ version: number }[]>`
    select version from form_versions
    where workspace_id = ${workspaceId} and form_id = ${formId} and version = ${shown + 1}
      and published_at > clock() - interval '1 day'`;
  return next === undefined ? version : shown;
}
