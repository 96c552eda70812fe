import type { Context } from '../../../services/cli/context.ts';
import { createKey } from '../../../shared/keys/api-keys.ts';
import { permissions } from '../../../shared/keys/rules/api-key.ts';
import { createEndpoint } from '../../../shared/webhooks/verbs/endpoints.ts';
import { createWorkspace } from '../../../shared/workspaces/workspaces.ts';
import type { Shop } from './data.ts';

const port = 9000;

/** Makes the shop's workspace with a key for everything and one that may only read orders, and offers to add its endpoint. */
export async function openShop({ db, secrets, policy }: Context, shop: Shop) {
  const workspace = await createWorkspace(db(), {
    name: shop.name,
    kind: shop.kind,
    plan: 'business',
    timezone: 'Asia/Baghdad',
    currency: shop.currency,
  });
  const workspaceId = workspace.id;
  const key = await createKey(db(), { workspaceId, name: 'Demo backend', permissions, environment: 'test' });
  const limitedKey = await createKey(db(), {
    workspaceId,
    name: 'Demo reports',
    permissions: ['orders:read'],
    rateLimit: 60,
    environment: 'test',
  });

  /** Where a receiver on this machine would listen; null where the network policy refuses such an address. */
  const addEndpoint = async () => {
    if (policy().network === 'public') return null;
    return createEndpoint(db(), secrets().webhooks, policy(), {
      workspaceId,
      url: `http://localhost:${port}/${shop.kind}`,
      events: ['*'],
      description: 'A receiver on this machine',
      environment: 'test',
    });
  };
  return { workspace, key, limitedKey, addEndpoint };
}
