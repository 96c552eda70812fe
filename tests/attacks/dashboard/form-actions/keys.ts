import { createKey } from '../../../../shared/keys/api-keys.ts';
import type { FormActions } from '../form-action.ts';
import type { Target } from '../target.ts';

const toKey = async ({ dashboard: { db, workspace } }: Target) => {
  const { id } = await createKey(db, { workspaceId: workspace.id, name: 'Till', permissions: ['orders:read'] });
  return { ids: [id] };
};

export const keyActions: FormActions = {
  'POST /:workspace/keys': {
    proof: 'asked',
    leaves: ['key.created'],
    sends: { fields: { name: 'Till', permissions: 'orders:read', environment: 'test' } },
  },
  'POST /:workspace/keys/:id/revoke': {
    proof: { needless: 'a leaked key must be revoked quickly' },
    leaves: ['key.revoked'],
    sends: toKey,
  },
  'POST /:workspace/keys/:id/delete': { proof: 'asked', leaves: ['key.deleted'], sends: toKey },
};
