import { newId } from '../../../shared/db/new-id.ts';
import type { Permission } from '../../../shared/keys/rules/api-key.ts';
import type { Client, Reply } from '../requests/client.ts';
import { freshStores, startApiRead, startOrderActions } from './services.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly permission: Permission;
  readonly service: 'apiRead' | 'orderActions';
}

export const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/api/v1/conversations', permission: 'conversations:read', service: 'apiRead' },
  { method: 'GET', path: '/api/v1/messages', permission: 'messages:read', service: 'apiRead' },
  { method: 'GET', path: '/api/v1/orders', permission: 'orders:read', service: 'apiRead' },
  { method: 'GET', path: '/api/v1/store-orders', permission: 'orders:read', service: 'apiRead' },
  { method: 'POST', path: '/api/v1/orders/action', permission: 'orders:write', service: 'orderActions' },
];

export async function startApi() {
  const stores = await freshStores();
  const services = { apiRead: startApiRead(stores), orderActions: await startOrderActions(stores) };
  const clientOf = ({ service }: Endpoint): Client => services[service].client;
  const call = (endpoint: Endpoint, key: string | null, headers: Record<string, string> = {}): Promise<Reply> =>
    clientOf(endpoint).send(pathOf(endpoint), key, { ...wellFormed(endpoint), headers });
  const stop = async (): Promise<void> => {
    await services.apiRead.stop();
    await services.orderActions.stop();
    await stores.close();
  };
  return { ...stores, ...services, clientOf, call, stop };
}

export function pathOf({ path }: Endpoint): string {
  return path === '/api/v1/messages' ? `${path}?conversation_id=${newId('conversation')}` : path;
}

function wellFormed({ method }: Endpoint): RequestInit {
  return method === 'GET'
    ? { method }
    : { method, body: JSON.stringify({ order_id: newId('order'), action: 'approve' }) };
}

export function statusWhenAdmitted({ method }: Endpoint): number {
  return method === 'GET' ? 200 : 404;
}
