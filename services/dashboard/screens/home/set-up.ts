import type { Db } from '../../../../shared/db/connections/connect.ts';

/** Which steps of setting a workspace up are done. */
export interface SetUp {
  readonly key: boolean;
  readonly endpoint: boolean;
  readonly form: boolean;
  readonly catalog: boolean;
}

/** A step is done once there is one of what it makes; a catalog counts when it is published. */
export async function readSetUp(db: Db, workspaceId: string): Promise<SetUp> {
  const [row] = await db<SetUp[]>`
    select exists (select from api_keys where workspace_id = ${workspaceId} and revoked_at is null) as key,
      exists (select from webhook_endpoints where workspace_id = ${workspaceId} and deleted_at is null) as endpoint,
      exists (select from forms where workspace_id = ${workspaceId}) as form,
      exists (select from catalogs where workspace_id = ${workspaceId} and published) as catalog`;
  if (!row) throw new Error('a select without from gave no row');
  return row;
}
