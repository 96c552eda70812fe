import type { Db } from '../../../shared/db/connections/connect.ts';

export interface PublicAddresses {
  readonly api: string;
  readonly forms: string;
  readonly catalog: string;
  readonly dashboard: string;
}

export async function isHandedOver(db: Db, workspaceId: string): Promise<boolean> {
  const [row] = await db`select from moved_workspaces where workspace_id = ${workspaceId}`;
  return row !== undefined;
}

/** In the installation that the workspace is not in, its keys are unknown. */
export async function setElsewhere(db: Db, workspaceId: string, isElsewhere: boolean): Promise<void> {
  await db`update workspaces set is_elsewhere = ${isElsewhere} where id = ${workspaceId}`;
}

/** Keys, links, slugs and bridges become unknown here, and requests for them are forwarded. */
export async function handOver(db: Db, workspaceId: string, to: PublicAddresses): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      insert into moved_workspaces (workspace_id, api_url, forms_url, catalog_url, dashboard_url)
      values (${workspaceId}, ${to.api}, ${to.forms}, ${to.catalog}, ${to.dashboard})`;
    await tx`
      insert into moved_addresses (workspace_id, kind, address)
      select workspace_id, 'key', encode(hash, 'hex') from api_keys where workspace_id = ${workspaceId}
      union all
      select workspace_id, 'form', encode(token_hash, 'hex') from form_links where workspace_id = ${workspaceId}
      union all
      select workspace_id, 'catalog', slug from catalogs where workspace_id = ${workspaceId} and slug is not null
      union all
      select workspace_id, 'bridge', id from channel_connections where workspace_id = ${workspaceId}`;
    await tx`update workspaces set is_elsewhere = true where id = ${workspaceId}`;
    await tx`
      update form_links set token_hash = sha256(gen_random_uuid()::text::bytea) where workspace_id = ${workspaceId}`;
    await tx`update catalogs set slug = null, published = false where workspace_id = ${workspaceId}`;
    await tx`delete from channel_connections where workspace_id = ${workspaceId}`;
  });
}

/** Begins what the workspace sends, and takes writes. It may have moved away from there before. */
export async function open(db: Db, workspaceId: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`delete from moved_addresses where workspace_id = ${workspaceId}`;
    await tx`delete from moved_workspaces where workspace_id = ${workspaceId}`;
    await tx`update workspaces set moving_since = null, is_elsewhere = false where id = ${workspaceId}`;
  });
}
