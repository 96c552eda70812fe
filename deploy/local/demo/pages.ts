import type { Context } from '../../../services/cli/context.ts';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { createLink } from '../../../shared/forms/verbs/form-links.ts';
import { createForm } from '../../../shared/forms/verbs/forms.ts';
import { demoCatalog } from './catalog.ts';
import { readData } from './data.ts';

/** A form link can be filled in again this often. */
const edits = 20;

/** What a customer of the restaurant opens: its published menu, null where catalogs are switched off, and a link to a form. */
export async function openPages(context: Context, workspaceId: string) {
  const form = await createForm(context.db(), workspaceId, readData('form'));
  const link = await createLink(context.db(), context.formsUrl(), { formId: form.id, edits });
  return { catalogUrl: await publishMenu(context, workspaceId), formUrl: link.url };
}

async function publishMenu({ db, publishing }: Context, workspaceId: string): Promise<string | null> {
  if (!publishing().enabled) return null;
  const { id } = await putCatalog(db(), workspaceId, demoCatalog());
  return (await publishCatalog(db(), publishing(), id)).url;
}
