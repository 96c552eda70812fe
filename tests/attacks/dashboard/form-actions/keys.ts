import { createKey } from '../../../../shared/keys/api-keys.ts';
import { type FormActions, proven, unproven } from '../form-action.ts';
import type { Target } from '../target.ts';

const withNewKey = async ({ dashboard: { db, workspace } }: Target) => {
  const { id } = await createKey(db, { workspaceId: workspace.id, name: 'Till', permissions: ['orders:read'] });
  return { ids: [id] };
};
const till = { name: 'Till', permissions: 'orders:read', environment: 'test' };

export const keyActions: FormActions = {
  'POST /:workspace/keys': proven('key.created', { fields: till }),
  'POST /:workspace/keys/:id/revoke': unproven('a leaked key must be revoked quickly', 'key.revoked', withNewKey),
  'POST /:workspace/keys/:id/delete': proven('key.deleted', withNewKey),
};
