import { getCatalog, listCatalogs, putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { createForm, listForms } from '../../../../shared/forms/verbs/forms.ts';

/** A copy is quick, and more are of no use for tests. */
const maxCopies = 20;

/** Menus as drafts, and the published forms; none of their links, answers and visits. */
export async function copyToTwin(tx: Drizzle, original: string, twin: string): Promise<void> {
  const [menus, forms] = [await listCatalogs(tx, original), await listForms(tx, original)];
  for (const { id } of menus.slice(-maxCopies)) {
    const { draft } = await getCatalog(tx, id, original);
    await putCatalog(tx, twin, draft);
  }
  for (const { definition } of forms.filter((form) => form.definition !== null).slice(-maxCopies)) {
    await createForm(tx, twin, definition);
  }
}
