import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/connect.ts';
import { catalogSlug } from '../rules/slug.ts';
import type { CatalogSnapshot } from '../rules/snapshot.ts';
import { catalogSnapshots, catalogs, pendingShareImages } from '../table.ts';
import { type Catalog, type CatalogWithDraft, catalogColumns, noCatalog, ofWorkspace } from './catalogs.ts';

/** Locks the catalog until the transaction ends. Throws `not_found`. */
export async function lockCatalog(tx: Drizzle, id: string, workspaceId?: string): Promise<CatalogWithDraft> {
  const [catalog] = await tx.select().from(catalogs).where(ofWorkspace(id, workspaceId)).for('update');
  if (!catalog) throw noCatalog();
  return catalog;
}

/** Parses a stored snapshot; only `saveSnapshot` writes them. */
export function readContent(content: string): CatalogSnapshot {
  return JSON.parse(content) as CatalogSnapshot;
}

export async function publishedContent(tx: Drizzle, catalog: CatalogWithDraft): Promise<string | null> {
  return catalog.published ? contentOf(tx, catalog) : null;
}

type CatalogVersion = Pick<CatalogWithDraft, 'id' | 'workspaceId' | 'version'>;

export async function contentOf(db: Drizzle, { id, workspaceId, version }: CatalogVersion): Promise<string | null> {
  const { catalogId, content, ...kept } = catalogSnapshots;
  const own = and(eq(catalogId, id), eq(kept.workspaceId, workspaceId), eq(kept.version, version));
  const [row] = await db.select({ content }).from(catalogSnapshots).where(own);
  return row?.content ?? null;
}

/** The next version becomes public; the first creates the slug. `isSwitch`: only an item's availability differs. */
export async function saveSnapshot(
  tx: Drizzle,
  catalog: CatalogWithDraft,
  snapshot: CatalogSnapshot,
  isSwitch = false,
): Promise<Catalog> {
  const { id, workspaceId } = catalog;
  const version = catalog.version + 1;
  await tx
    .insert(catalogSnapshots)
    .values({ workspaceId, catalogId: id, version, content: JSON.stringify(snapshot), isSwitch });
  await deleteOldSnapshots(tx, id, version);
  if (!isSwitch)
    await tx
      .insert(pendingShareImages)
      .values({ catalogId: id, version })
      .onConflictDoUpdate({ target: pendingShareImages.catalogId, set: { version } });
  const slug = catalog.slug ?? catalogSlug(snapshot.branding.title, sixCharacters());
  const [saved] = await tx
    .update(catalogs)
    .set({ version, slug, published: true, updatedAt: sql`clock()` })
    .where(eq(catalogs.id, id))
    .returning(catalogColumns);
  if (!saved) throw noCatalog();
  return saved;
}

/** Keeps the newest publishings. Changes of availability before `version` are deleted, because a busy day has hundreds. */
async function deleteOldSnapshots(tx: Drizzle, catalogId: string, version: number): Promise<void> {
  const { isSwitch } = catalogSnapshots;
  const kept = await tx
    .select({ version: catalogSnapshots.version })
    .from(catalogSnapshots)
    .where(and(eq(catalogSnapshots.catalogId, catalogId), eq(isSwitch, false)))
    .orderBy(desc(catalogSnapshots.version))
    .limit(maxKeptPublishings);
  const oldest = kept.at(-1)?.version ?? version;
  await tx
    .delete(catalogSnapshots)
    .where(
      and(
        eq(catalogSnapshots.catalogId, catalogId),
        lt(catalogSnapshots.version, version),
        or(eq(isSwitch, true), lt(catalogSnapshots.version, oldest)),
      ),
    );
}

const maxKeptPublishings = 20;

/** Two catalogs of one title get the same slug once in two billion: that publishing fails, and the next works. */
function sixCharacters(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(crypto.getRandomValues(new Uint32Array(6)), (value) => alphabet[value % alphabet.length]).join('');
}
