import { and, eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { runInSlices } from '../../runtime/run-in-slices.ts';
import { workspaces } from '../../workspaces/table.ts';
import { getWorkspace } from '../../workspaces/workspaces.ts';
import { checkedCatalog } from '../rules/check.ts';
import { refuseTooManyPublic } from '../rules/publishing.ts';
import type { Problem } from '../rules/reader.ts';
import { type Availability, withAvailability } from '../rules/snapshot.ts';
import { catalogs } from '../table.ts';
import { lockCatalog, publishedContent, readContent, saveSnapshot } from './catalog-snapshots.ts';
import { type Catalog, catalogColumns, noCatalog, ofWorkspace, withWorkspace } from './catalogs.ts';

export interface Publishing {
  /** PUBLIC_CATALOGS_ENABLED (spec: Limits). */
  readonly enabled: boolean;
  readonly url: string;
  /** Announces the change. If the message is lost, the catalog service finds the change by polling within seconds. */
  readonly announce: () => Promise<void>;
}

export type PublicCatalog = Catalog & { readonly url: string | null };

/** Makes the draft public (spec: Public catalog, Limits); equal content makes no new version. Throws `forbidden`
 * (switched off), `not_found`, `invalid_request` with every problem, and `invalid_state` (`refuseTooManyPublic`). */
export async function publishCatalog(
  db: Drizzle,
  publishing: Publishing,
  id: string,
  workspaceId?: string,
): Promise<PublicCatalog> {
  requireEnabled(publishing);
  const saved = await db.transaction(async (tx) => {
    const { draft, ...catalog } = await lockCatalog(tx, id, workspaceId);
    const workspace = await getWorkspace(tx, catalog.workspaceId);
    const { snapshot, problems } = await runInSlices(checkedCatalog(withWorkspace(draft, workspace)));
    if (snapshot === null) throw cannotPublish(problems);
    if (!catalog.published) refuseTooManyPublic(await countPublic(tx, workspace.id));
    const isPublic = (await publishedContent(tx, { draft, ...catalog })) === JSON.stringify(snapshot);
    return isPublic ? catalog : saveSnapshot(tx, { draft, ...catalog }, snapshot);
  });
  return announceCatalog(publishing, saved);
}

/** Locks the workspace, so that no other catalog of it is published until the transaction ends. */
async function countPublic(tx: Drizzle, workspaceId: string): Promise<number> {
  await tx.execute(sql`select from ${workspaces} where ${workspaces.id} = ${workspaceId} for no key update`);
  const others = await tx
    .select({ id: catalogs.id })
    .from(catalogs)
    .where(and(eq(catalogs.workspaceId, workspaceId), eq(catalogs.published, true)));
  return others.length;
}

/** The page then answers as if it had never existed; the next publishing reuses the slug. Throws `not_found`. */
export async function unpublishCatalog(
  db: Drizzle,
  publishing: Publishing,
  id: string,
  workspaceId?: string,
): Promise<PublicCatalog> {
  const [catalog] = await db
    .update(catalogs)
    .set({ published: false, updatedAt: sql`clock()` })
    .where(ofWorkspace(id, workspaceId))
    .returning(catalogColumns);
  if (!catalog) throw noCatalog();
  return announceCatalog(publishing, catalog);
}

export interface ItemAvailability {
  readonly itemId: string;
  readonly availability: Availability;
}

/** Changes one item in the draft and the public version. Throws
 * `forbidden` (publishing switched off) and `not_found`. */
export async function setAvailability(
  db: Drizzle,
  publishing: Publishing,
  id: string,
  { itemId, availability }: ItemAvailability,
  workspaceId?: string,
): Promise<PublicCatalog> {
  requireEnabled(publishing);
  const saved = await db.transaction(async (tx) => {
    const catalog = await lockCatalog(tx, id, workspaceId);
    const draft = withAvailability(catalog.draft, itemId, availability);
    const before = await publishedContent(tx, catalog);
    const snapshot = before === null ? null : withAvailability(readContent(before), itemId, availability);
    if (draft === null && snapshot === null) throw new Refused('not_found', `no item ${itemId} in this catalog`);
    if (draft !== null) await tx.update(catalogs).set({ draft, updatedAt: sql`clock()` }).where(eq(catalogs.id, id));
    const { draft: _, ...shown } = catalog;
    return snapshot === null || JSON.stringify(snapshot) === before ? shown : saveSnapshot(tx, catalog, snapshot, true);
  });
  return announceCatalog(publishing, saved);
}

function requireEnabled({ enabled }: Publishing): void {
  if (!enabled) {
    throw new Refused(
      'forbidden',
      'publishing catalogs is switched off here: PUBLIC_CATALOGS_ENABLED=true switches it on',
    );
  }
}

async function announceCatalog({ url, announce }: Publishing, catalog: Catalog): Promise<PublicCatalog> {
  await announce();
  return { ...catalog, url: addressOf(url, catalog) };
}

export function addressOf(url: string, { slug }: Pick<Catalog, 'slug'>): string | null {
  return slug === null ? null : `${url.replace(/\/$/, '')}/c/${slug}`;
}

function cannotPublish(problems: readonly Problem[]): Refused {
  const sentences = problems.map(({ path, message }) => (path ? `${path} ${message}` : message));
  return new Refused('invalid_request', `the catalog cannot be published: ${sentences.join('; ')}`, { problems });
}
