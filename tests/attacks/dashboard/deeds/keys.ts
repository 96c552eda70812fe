import { createKey } from '../../../../shared/keys/api-keys.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

export const keyDeeds: Deeds = {
  'POST /:workspace/keys': {
    proof: 'asked',
    leaves: ['key.created'],
    prepare: async ({ admin, at }) => {
      const wanted = { name: 'Till', permissions: 'orders:read', environment: 'test' };
      return () => admin.post(at('/keys'), wanted);
    },
  },
  'POST /:workspace/keys/:id/revoke': {
    proof: { needless: 'a key that has leaked is revoked in a hurry' },
    leaves: ['key.revoked'],
    prepare: async (house) => {
      const id = await makeKey(house);
      return () => house.admin.post(house.at(`/keys/${id}/revoke`), {});
    },
  },
  'POST /:workspace/keys/:id/delete': {
    proof: 'asked',
    leaves: ['key.deleted'],
    prepare: async (house) => {
      const id = await makeKey(house);
      return () => house.admin.post(house.at(`/keys/${id}/delete`), {});
    },
  },
};

async function makeKey({ dashboard: { db, workspace } }: House): Promise<string> {
  const { id } = await createKey(db, { workspaceId: workspace.id, name: 'Till', permissions: ['orders:read'] });
  return id;
}
