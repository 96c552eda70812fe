import type { BusyNotice } from '../../../shared/catalog/page/busy-notice.tsx';
import type { CatalogSnapshot } from '../../../shared/catalog/rules/snapshot.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';

export interface PublicCatalog {
  readonly slug: string;
  readonly workspaceId: string;
  /** Grows with each publishing and each change of busy mode. */
  readonly version: number;
  readonly snapshot: CatalogSnapshot;
  readonly busy: BusyNotice | null;
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
    select c.slug, c.workspace_id as "workspaceId", c.version + coalesce(b.busy_changes, 0) as version, s.content,
      b.busy_minutes as "minutes", b.busy_until as until, w.timezone
    from catalogs c join catalog_snapshots s on s.catalog_id = c.id and s.version = c.version
    join workspaces w on w.id = c.workspace_id
    left join boards b on b.workspace_id = c.workspace_id
    where c.slug = ${slug} and c.published`;
  return row ? catalogOf(row) : null;
}

export async function readChanges(db: Db, known: ReadonlyMap<string, number | null>): Promise<CatalogChange[]> {
  if (known.size === 0) return [];
  return db<CatalogChange[]>`
    select known.slug, c.version + coalesce(b.busy_changes, 0) as version
    from unnest(${[...known.keys()]}::text[], ${[...known.values()]}::integer[]) known (slug, version)
    left join catalogs c on c.slug = known.slug and c.published
    left join boards b on b.workspace_id = c.workspace_id
    where c.version + coalesce(b.busy_changes, 0) is distinct from known.version`;
}

interface Row {
  readonly slug: string;
  readonly workspaceId: string;
  readonly version: number;
  readonly content: string;
  readonly minutes: number | null;
  readonly until: number | null;
  readonly timezone: string;
}

/** Publishing validates every snapshot before it stores it. */
function catalogOf({ content, minutes, until, timezone, ...catalog }: Row): PublicCatalog {
  const busy = minutes && until !== null ? { minutes, until, timezone } : null;
  return { ...catalog, snapshot: JSON.parse(content) as CatalogSnapshot, busy };
}
