import { createOrder } from '../../../support/data/rows.ts';
import type { Deeds } from '../deed.ts';

const daily = { needless: 'it is done at the counter all day, and the order’s history says by whom' } as const;
const inHistory = { nothing: 'the order’s own history has it' } as const;

export const boardDeeds: Deeds = {
  'POST /:workspace/orders/move': {
    proof: daily,
    leaves: inHistory,
    prepare: async ({ admin, at, dashboard: { sql, workspace } }) => {
      const id = await createOrder(sql, workspace.id);
      return () => admin.post(at('/orders/move'), { move: `${id}:submitted:accepted` });
    },
  },
  'POST /:workspace/orders/mute': {
    proof: { needless: 'the bell rings again with the next order' },
    leaves: ['board.muted'],
    prepare: async ({ admin, at }) => {
      return () => admin.post(at('/orders/mute'), { mute: 'yes' });
    },
  },
  'POST /:workspace/settings/board': {
    proof: { needless: 'it changes no more than when an order stands out' },
    leaves: ['board.changed'],
    prepare: async ({ admin, at }) => {
      const page = await (await admin.get(at('/settings/board'))).text();
      const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
      return () => admin.post(at('/settings/board'), { waiting: '5', late: '15', version });
    },
  },
};
