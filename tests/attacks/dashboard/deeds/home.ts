import type { Deeds } from '../deed.ts';

export const homeDeeds: Deeds = {
  'POST /:workspace/home/demo-order': {
    proof: { needless: 'it places an order, as customers do' },
    leaves: ['order.placed'],
    prepare: async ({ admin, at }) => {
      return () => admin.post(at('/home/demo-order'), {});
    },
  },
};
