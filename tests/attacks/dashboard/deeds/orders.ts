import { createOrder } from '../../../support/data/rows.ts';
import type { Deeds } from '../deed.ts';
import type { House } from '../house.ts';

const daily = { needless: 'it is the daily work of everybody at the counter' };
const ownHistory = { nothing: 'the order’s own history tells of it' };

export const orderDeeds: Deeds = {
  'POST /:workspace/export': {
    proof: 'asked',
    leaves: ['orders.exported'],
    prepare: async ({ admin, at }) => {
      return async () => {
        const answer = await admin.post(at('/export'), { format: 'csv', export: crypto.randomUUID() });
        await answer.arrayBuffer();
        return answer;
      };
    },
  },
  'POST /:workspace/orders/new': {
    proof: daily,
    leaves: ownHistory,
    prepare: async ({ somebody, at }) => {
      const { visitor } = await somebody();
      return () => visitor.post(at('/orders/new'), { item_1: '2 Tea', price_1: '1000', source: 'dashboard' });
    },
  },
  'POST /:workspace/orders/:order/move': {
    proof: daily,
    leaves: ownHistory,
    prepare: async (house) => {
      const { path, visitor } = await withOrder(house);
      return () => visitor.post(`${path}/move`, { step: 'accepted', from: 'submitted' });
    },
  },
  'POST /:workspace/orders/:order/amend': {
    proof: daily,
    leaves: ownHistory,
    prepare: async (house) => {
      const { path, visitor } = await withOrder(house);
      const page = await (await visitor.get(`${path}/amend`)).text();
      const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
      return () => visitor.post(`${path}/amend`, { version, notes: 'Ring twice' });
    },
  },
};

async function withOrder({ dashboard, somebody, at }: House) {
  const { visitor } = await somebody();
  return { visitor, path: at(`/orders/${await createOrder(dashboard.sql, dashboard.workspace.id)}`) };
}
