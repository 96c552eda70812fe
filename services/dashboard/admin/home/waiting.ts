import type { Db } from '../../../../shared/db/connections/connect.ts';
import { mostCounted, type Waiting } from '../inbox/waiting.ts';

/** Food orders that nobody has approved or rejected yet. */
export async function ordersWaiting(db: Db, workspaceId: string): Promise<Waiting> {
  const [row] = await db<Waiting[]>`
    select count(*)::int as count, unix_ms(min(created_at)) as since
    from (
      select created_at from orders where workspace_id = ${workspaceId} and status = 'pending'
      order by created_at, id limit ${mostCounted + 1}
    ) pending`;
  return row ?? { count: 0, since: null };
}

/** An endpoint that takes nothing now. */
export interface FailingEndpoint {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  /** Deliveries in a row that used up all their attempts. */
  readonly failures: number;
  /** Deliveries that wait for another attempt, at most `mostCounted` and one more. */
  readonly retrying: number;
}

/** Endpoints that are disabled, or whose latest deliveries fail. A workspace has at most a hundred. */
export async function failingEndpoints(db: Db, workspaceId: string): Promise<FailingEndpoint[]> {
  return db<FailingEndpoint[]>`
    select e.id, e.url, e.enabled, e.consecutive_failures as failures, waiting.count as retrying
    from webhook_endpoints e
    cross join lateral (
      select count(*)::int as count
      from (
        select from open_deliveries where endpoint_id = e.id and status = 'retrying' limit ${mostCounted + 1}
      ) retrying
    ) waiting
    where e.workspace_id = ${workspaceId} and e.deleted_at is null
      and (not e.enabled or e.consecutive_failures > 0 or waiting.count > 0)
    order by e.enabled, waiting.count desc, e.id`;
}

export interface EndingKey {
  readonly id: string;
  readonly name: string;
  readonly expiresAt: number;
}

/** Keys that end within a week. */
export async function endingKeys(db: Db, workspaceId: string): Promise<EndingKey[]> {
  return db<EndingKey[]>`
    select id, name, unix_ms(expires_at) as "expiresAt" from api_keys
    where workspace_id = ${workspaceId} and revoked_at is null and expires_at between now() and now() + interval '7 days'
    order by expires_at limit 10`;
}
