import { call } from './caller.ts';
import type { Client } from './client.ts';

export async function readList(client: Client): Promise<void> {
  const { chance, journal, replicaOf, tenants, state: known } = client;
  const workspace = chance.oneOf(tenants.workspaces);
  const conversation = known.conversations.findLast((each) => each.workspace === workspace);
  const since = new Date(Date.now() - 60_000).toISOString();
  const path = chance.oneOf([
    '/api/v1/orders?limit=20',
    '/api/v1/orders?limit=20',
    `/api/v1/store-orders?limit=20&updated_since=${since}`,
    '/api/v1/conversations?limit=20',
    conversation ? `/api/v1/messages?conversation_id=${conversation.id}` : '/api/v1/orders?status=pending',
  ]);
  await call(journal, replicaOf('api-read'), { workspace, method: 'GET', path });
}
