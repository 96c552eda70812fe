import { and, desc, eq } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Resumable } from '../../basics/resumable.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { runInSlices } from '../../runtime/run-in-slices.ts';
import { getWorkspace } from '../../workspaces/workspaces.ts';
import { type CatalogChange, changesBetween } from '../rules/changes.ts';
import { checkedCatalog } from '../rules/check.ts';
import { categoriesOf, draftOfSnapshot, type Fields } from '../rules/draft.ts';
import type { Problem } from '../rules/reader.ts';
import type { CatalogSnapshot } from '../rules/snapshot.ts';
import { catalogSnapshots } from '../table.ts';
import { contentOf, publishedContent, readContent } from './catalog-snapshots.ts';
import { type Catalog, getCatalog, withWorkspace } from './catalogs.ts';
import { changeDraft, type MenuRef } from './edit-draft.ts';

export interface NextPublishing {
  readonly catalog: Catalog;
  readonly draft: Fields;
  readonly problems: readonly Problem[];
  readonly snapshot: CatalogSnapshot | null;
  readonly changes: readonly CatalogChange[] | null;
}

/** Throws `not_found`. */
export async function nextPublishing(db: Drizzle, { workspaceId, menuId }: MenuRef): Promise<NextPublishing> {
  const catalog = await getCatalog(db, menuId, workspaceId);
  const [workspace, content] = await Promise.all([getWorkspace(db, workspaceId), publishedContent(db, catalog)]);
  const { draft, ...shown } = catalog;
  return {
    catalog: shown,
    draft,
    ...(await runInSlices(compareWithPublished(withWorkspace(draft, workspace), content))),
  };
}

function* compareWithPublished(
  draft: Fields,
  content: string | null,
): Resumable<Pick<NextPublishing, 'problems' | 'snapshot' | 'changes'>> {
  const { snapshot, problems } = yield* checkedCatalog(draft);
  yield;
  const before = content === null ? null : readContent(content);
  yield;
  const changes = snapshot === null ? null : changesBetween(before, snapshot);
  yield;
  return { problems, snapshot, changes };
}

export interface KeptVersion {
  readonly version: number;
  readonly publishedAt: number;
}

export async function listVersions(db: Drizzle, { workspaceId, menuId }: MenuRef): Promise<KeptVersion[]> {
  return db
    .select({ version: catalogSnapshots.version, publishedAt: catalogSnapshots.publishedAt })
    .from(catalogSnapshots)
    .where(
      and(
        eq(catalogSnapshots.catalogId, menuId),
        eq(catalogSnapshots.workspaceId, workspaceId),
        eq(catalogSnapshots.isSwitch, false),
      ),
    )
    .orderBy(desc(catalogSnapshots.version));
}

export async function readVersion(
  db: Drizzle,
  { workspaceId, menuId }: MenuRef,
  version: number,
): Promise<CatalogSnapshot> {
  const content = await contentOf(db, { id: menuId, workspaceId, version });
  if (content === null) throw new Refused('not_found', 'no such version of this menu');
  return readContent(content);
}

/** Makes an earlier version the draft, without publishing it. Items keep their current availability. Throws `not_found`. */
export async function restoreVersion(db: Drizzle, menu: MenuRef, version: number): Promise<Fields> {
  const snapshot = await readVersion(db, menu, version);
  return changeDraft(db, menu, (draft) => draftOfSnapshot(withAvailabilityOf(draft, snapshot)));
}

function withAvailabilityOf(today: Fields, { categories, ...rest }: CatalogSnapshot): CatalogSnapshot {
  const items = categoriesOf(today).flatMap((category) => category.items);
  const soldOut = new Map(items.map(({ id, fields }) => [id, fields.availability === 'sold_out']));
  return {
    ...rest,
    categories: categories.map((category) => ({
      ...category,
      items: category.items.map((item) => {
        const isSoldOut = soldOut.get(item.id);
        return isSoldOut === undefined ? item : { ...item, availability: isSoldOut ? 'sold_out' : 'available' };
      }),
    })),
  };
}
