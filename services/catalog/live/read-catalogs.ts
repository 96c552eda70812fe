import type { CatalogSnapshot } from '../../../shared/catalog/rules/snapshot.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';

export interface PublicCatalog {
  readonly slug: string;
  readonly workspaceId: string;
  readonly version: number;
  readonly snapshot: CatalogSnapshot;
}

export interface CatalogChange {
  readonly slug: string;
  readonly version: number | null;
}

export async function readWorkspaceId(db: Db, slug: string): Promise<string | null> {
  const [row] = await db<{ workspaceId: string }[]>`
    select workspace_id as "workspaceId" from catalogs where slug = ${slug} and published`;
  return row?.workspaceId ?? null;
}

export async function readCatalog(db: Db, slug: string): Promise<PublicCatalog | null> {
  const [row] = await db<Row[]>`
    select c.slug, c.workspace_id as "workspaceId", c.version, s.content
    from catalogs c join catalog_snapshots s on s.catalog_id = c.id and s.version = c.version
    where c.slug = ${slug} and c.published`;
  return row ? catalogOf(row) : null;
}

export async function readChanges(db: Db, known: ReadonlyMap<string, number | null>): Promise<CatalogChange[]> {
  if (known.size === 0) return [];
  return db<CatalogChange[]>`
    select known.slug, c.version
    from unnest(${[...known.keys()]}::text[], ${[...known.values()]}::integer[]) known (slug, version)
    left join catalogs c on c.slug = known.slug and c.published
    where c.version is distinct from known.version`;
}

interface Row {
  readonly slug: string;
  readonly workspaceId: string;
  readonly version: number;
  readonly content: string;
}

/** Publishing validates every snapshot before it stores it. */
function catalogOf({ content, ...catalog }: Row): PublicCatalog {
  return { ...catalog, snapshot: JSON.parse(content) as CatalogSnapshot };
}
