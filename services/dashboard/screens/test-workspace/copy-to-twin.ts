import { getCatalog, listCatalogs, putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';

/** A copy is quick, and more are of no use for tests. */
const maxCopies = 20;

/** Menus, as drafts. */
export async function copyToTwin(tx: Drizzle, original: string, twin: string): Promise<void> {
  for (const { id } of (await listCatalogs(tx, original)).slice(-maxCopies)) {
    const { draft } = await getCatalog(tx, id, original);
    await putCatalog(tx, twin, draft);
  }
}
