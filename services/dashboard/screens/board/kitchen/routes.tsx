import { readKitchenOrders } from '../../../../../shared/orders/board/board-orders.ts';
import { readBoardSettings } from '../../../../../shared/orders/board/board-settings.ts';
import { dishesOf } from '../../../../../shared/orders/rules/kitchen.ts';
import type { Show } from '../../../live/channel.ts';
import { member, type Needs } from '../../../request/routes.ts';
import { kitchenPage } from './kitchen-page.tsx';

/** Lists the dishes to prepare; a change makes open pages refresh. */
export const kitchenRoutes = [
  member.get('/orders/kitchen', async (visit, { sql, live }: Needs<'sql' | 'live'>) => {
    const { id } = visit.workspace;
    const position = live.position(channelName(id), showOf(id));
    const [settings, orders] = await Promise.all([readBoardSettings(sql, id), readKitchenOrders(sql, id)]);
    return kitchenPage(visit, { dishes: dishesOf(orders), settings, position, now: Date.now() });
  }),

  member.get('/orders/kitchen/live', async (visit, { live }: Needs<'live'>) => {
    const { id } = visit.workspace;
    return live.open(visit, channelName(id), showOf(id));
  }),
];

function channelName(workspaceId: string): string {
  return `kitchen ${workspaceId}`;
}

function showOf(workspaceId: string): Show {
  return { workspaceId, topics: ['orders', 'boards'], render: async () => null };
}
