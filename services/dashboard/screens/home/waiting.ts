import { maxCounted, type Waiting } from '../../../../shared/conversations/verbs/waiting.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import type { EndpointState } from '../../../../shared/webhooks/rules/endpoint-state.ts';
import { endpointStates, type StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';

export async function ordersWaiting(db: Db, workspaceId: string): Promise<Waiting> {
  const [row] = await db<Waiting[]>`
    select count(*)::int as count, unix_ms(min(created_at)) as since
    from (
      select created_at from orders where workspace_id = ${workspaceId} and status = 'pending'
      order by created_at, id limit ${maxCounted + 1}
    ) pending`;
  return row ?? { count: 0, since: null };
}

/** Endpoints that are not healthy, disabled ones first. */
export async function failingEndpoints(db: Db, workspaceId: string): Promise<StateOfEndpoint[]> {
  const states = [...(await endpointStates(db, workspaceId)).values()].filter(({ state }) => state !== 'healthy');
  return states.toSorted((one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state));
}

const worstFirst: readonly EndpointState[] = ['disabled', 'failing', 'paused', 'healthy'];

export interface EndingKey {
  readonly id: string;
  readonly name: string;
  readonly expiresAt: number;
}

export async function endingKeys(db: Db, workspaceId: string): Promise<EndingKey[]> {
  return db<EndingKey[]>`
    select id, name, unix_ms(expires_at) as "expiresAt" from api_keys
    where workspace_id = ${workspaceId} and revoked_at is null and expires_at between now() and now() + interval '7 days'
    order by expires_at limit 10`;
}
