import { conversationsWaiting } from '../../../../shared/conversations/verbs/waiting.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { readSales } from './sales.ts';
import { endingKeys, failingEndpoints, ordersWaiting } from './waiting.ts';

export type HomeParts = Awaited<ReturnType<typeof readHome>>;

export async function readHome({ workspace }: MemberVisit, { sql }: Needs<'sql'>) {
  const [sales, orders, conversations, forAdmin] = await Promise.all([
    readSales(sql, workspace, Date.now()),
    ordersWaiting(sql, workspace.id),
    conversationsWaiting(sql, workspace.id),
    workspace.role === 'admin' ? readForAdmin(sql, workspace.id) : null,
  ]);
  return { sales, orders, conversations, forAdmin };
}

async function readForAdmin(sql: Db, workspaceId: string) {
  const [endpoints, keys, setUp] = await Promise.all([
    failingEndpoints(sql, workspaceId),
    endingKeys(sql, workspaceId),
    readSetUp(sql, workspaceId),
  ]);
  return { endpoints, keys, setUp };
}

export interface SetUp {
  readonly key: boolean;
  readonly endpoint: boolean;
  readonly form: boolean;
  readonly catalog: boolean;
  readonly team: boolean;
  /** In its first week the steps come before everything else. */
  readonly isNew: boolean;
}

/** A step is done once there is one of what it makes; a catalog counts when it is published, a team once somebody is invited. */
async function readSetUp(db: Db, workspaceId: string): Promise<SetUp> {
  const [row] = await db<SetUp[]>`
    select exists (select from api_keys where workspace_id = ${workspaceId} and revoked_at is null) as key,
      exists (select from webhook_endpoints where workspace_id = ${workspaceId} and deleted_at is null) as endpoint,
      exists (select from forms where workspace_id = ${workspaceId}) as form,
      exists (select from catalogs where workspace_id = ${workspaceId} and published) as catalog,
      exists (select from memberships where workspace_id = ${workspaceId} offset 1)
        or exists (select from invitations where workspace_id = ${workspaceId}) as team,
      exists (select from workspaces where id = ${workspaceId} and created_at > clock() - interval '7 days') as "isNew"`;
  if (!row) throw new Error('a select without from gave no row');
  return row;
}
