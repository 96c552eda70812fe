import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import { assertText } from '../../contracts/parse.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { runInSlices } from '../../runtime/run-in-slices.ts';
import { getWorkspace, type Workspace } from '../../workspaces/workspaces.ts';
import { catalogSchema, checkedCatalog } from '../rules/check.ts';
import { contactOf, type Fields as Draft } from '../rules/draft.ts';
import type { Problem } from '../rules/reader.ts';
import type { Schema } from '../rules/shape.ts';
import { maxItems } from '../rules/snapshot.ts';
import { catalogs } from '../table.ts';

export type Catalog = Omit<CatalogWithDraft, 'draft'>;

export type CatalogWithDraft = typeof catalogs.$inferSelect;

/** `id` in the draft selects the catalog; `problems` would prevent publishing.
 * Throws `not_found`, `invalid_request` (no object) and `payload_too_large`. */
export async function putCatalog(
  db: Drizzle,
  workspaceId: string,
  given: unknown,
): Promise<Catalog & { problems: readonly Problem[] }> {
  const { id, ...draft } = requireDraft(given);
  const workspace = await getWorkspace(db, workspaceId);
  const catalog = id === undefined ? await insert(db, workspaceId, draft) : await replace(db, workspaceId, id, draft);
  const { problems } = await runInSlices(checkedCatalog(withWorkspace(draft, workspace)));
  return { ...catalog, problems };
}

export const defaultAccent = '#5b4636';

/** Fills in the workspace's colour, logo and zone where the draft has none. */
export function withWorkspace(
  draft: Draft,
  { accent, logo, timezone }: Pick<Workspace, 'accent' | 'logo' | 'timezone'>,
): Draft {
  const { branding } = draft;
  if (typeof branding !== 'object' || branding === null) return draft;
  const contact = contactOf(draft);
  return {
    ...draft,
    branding: { accent: accent ?? defaultAccent, ...(logo !== null && { logo }), ...branding },
    ...('hours' in contact && { contact: { timezone, ...contact } }),
  };
}

export function draftSchema(): Schema {
  const { properties, ...schema } = catalogSchema();
  const { required = [], ...branding } = properties?.branding ?? {};
  const own = { ...branding, required: required.filter((field) => field !== 'accent') };
  return { ...schema, properties: { ...properties, branding: own } };
}

/** Includes the draft. With `workspaceId`, only a catalog of that workspace. Throws `not_found`. */
export async function getCatalog(db: Drizzle, id: string, workspaceId?: string): Promise<CatalogWithDraft> {
  const [catalog] = await db.select().from(catalogs).where(ofWorkspace(id, workspaceId));
  if (!catalog) throw noCatalog();
  return catalog;
}

/** The catalogs of a workspace, oldest first. Throws `not_found`. */
export async function listCatalogs(db: Drizzle, workspaceId: string): Promise<Catalog[]> {
  await getWorkspace(db, workspaceId);
  return db
    .select(catalogColumns)
    .from(catalogs)
    .where(eq(catalogs.workspaceId, workspaceId))
    .orderBy(asc(catalogs.id));
}

export async function pageOfCatalogs(
  db: Drizzle,
  workspaceId: string,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<(Catalog & { titleArabic: string | null })[]> {
  return db
    .select({ ...catalogColumns, titleArabic })
    .from(catalogs)
    .where(and(eq(catalogs.workspaceId, workspaceId), after === null ? undefined : gt(catalogs.id, after)))
    .orderBy(asc(catalogs.id))
    .limit(most);
}

export function ofWorkspace(id: string, workspaceId: string | undefined) {
  return and(eq(catalogs.id, id), workspaceId === undefined ? undefined : eq(catalogs.workspaceId, workspaceId));
}

const { draft: _, ...withoutDraft } = getTableColumns(catalogs);
export const catalogColumns = withoutDraft;

const titleArabic = sql<string | null>`left(${catalogs.draft} #>> '{branding,titleArabic}', 200)`;

export function noCatalog(): Refused {
  return new Refused('not_found', 'no such catalog');
}

/** More than a snapshot may take, so that a draft too large to publish is stored, and the problem reported. */
const maxDraftBytes = 8 * 1024 * 1024;

/** Also more than a snapshot may have, but few enough to keep the editor's pages fast. */
const maxDraftItems = 2 * maxItems;

/** Throws `payload_too_large`. */
export function assertDraftFits(draft: Draft): void {
  if (countItems(draft) > maxDraftItems) {
    throw new Refused('payload_too_large', `a catalog holds at most ${maxDraftItems} items`);
  }
  if (Buffer.byteLength(JSON.stringify(draft)) > maxDraftBytes) {
    throw new Refused('payload_too_large', `a catalog takes at most ${maxDraftBytes} bytes`);
  }
}

function countItems({ categories }: Draft): number {
  const lists = Array.isArray(categories) ? categories.map((category: Draft | null) => category?.items) : [];
  return lists.reduce((sum: number, items: unknown) => sum + (Array.isArray(items) ? items.length : 1), 0);
}

function requireDraft(given: unknown): Draft {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Refused('invalid_request', 'a catalog is a JSON object');
  }
  const draft = { ...given };
  assertDraftFits(draft);
  assertText(draft);
  return draft;
}

async function insert(db: Drizzle, workspaceId: string, draft: Draft): Promise<Catalog> {
  const [catalog] = await db
    .insert(catalogs)
    .values({ id: newId('catalog'), workspaceId, draft })
    .returning(catalogColumns);
  if (!catalog) throw new Error('the insert returned no row');
  return catalog;
}

async function replace(db: Drizzle, workspaceId: string, id: unknown, draft: Draft): Promise<Catalog> {
  const [catalog] = await db
    .update(catalogs)
    .set({ draft, updatedAt: sql`clock()` })
    .where(sql`${catalogs.id} = ${String(id)} and ${catalogs.workspaceId} = ${workspaceId}`)
    .returning(catalogColumns);
  if (!catalog) throw noCatalog();
  return catalog;
}
