import { and, eq, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../../shared/db/connections/connect.ts';
import { catalogSnapshots, catalogs } from '../../../../shared/db/schema/catalogs.ts';
import { catalogSlug } from '../../../../shared/domain/catalog/slug.ts';
import type { CatalogSnapshot } from '../../../../shared/domain/catalog/snapshot.ts';
import { type Catalog, type CatalogWithDraft, noCatalog, shownCatalog } from './catalogs.ts';

type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/** The catalog, which nobody else changes until the transaction ends. Throws `not_found`. */
export async function lockCatalog(tx: Transaction, id: string): Promise<CatalogWithDraft> {
  const [catalog] = await tx.select().from(catalogs).where(eq(catalogs.id, id)).for('update');
  if (!catalog) throw noCatalog();
  return catalog;
}

/** The JSON of what is public now; null when nothing is. */
export async function publishedContent(tx: Transaction, catalog: CatalogWithDraft): Promise<string | null> {
  if (!catalog.published) return null;
  const [row] = await tx
    .select({ content: catalogSnapshots.content })
    .from(catalogSnapshots)
    .where(and(eq(catalogSnapshots.catalogId, catalog.id), eq(catalogSnapshots.version, catalog.version)));
  return row?.content ?? null;
}

/** Makes `snapshot` the next version and the public one; the first time it also gets its slug. */
export async function saveSnapshot(
  tx: Transaction,
  catalog: CatalogWithDraft,
  snapshot: CatalogSnapshot,
): Promise<Catalog> {
  const { id, workspaceId } = catalog;
  const version = catalog.version + 1;
  await tx.insert(catalogSnapshots).values({ workspaceId, catalogId: id, version, content: JSON.stringify(snapshot) });
  await tx
    .delete(catalogSnapshots)
    .where(and(eq(catalogSnapshots.catalogId, id), lte(catalogSnapshots.version, version - keptSnapshots)));
  const slug = catalog.slug ?? catalogSlug(snapshot.branding.title, sixCharacters());
  const [saved] = await tx
    .update(catalogs)
    .set({ version, slug, published: true, updatedAt: sql`clock()` })
    .where(eq(catalogs.id, id))
    .returning(shownCatalog);
  if (!saved) throw noCatalog();
  return saved;
}

/** Older snapshots are forgotten: a menu that is switched all day would otherwise grow for ever. */
const keptSnapshots = 20;

/** Catalogs of one title meet in one slug once in two billion: then that publishing fails as a whole, and the next works. */
function sixCharacters(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(crypto.getRandomValues(new Uint32Array(6)), (value) => alphabet[value % alphabet.length]).join('');
}
