import { type ApiDependencies, createApi } from '../../shared/api/api.ts';
import type { RetryUnderLock } from '../../shared/db/connections/retry-under-lock.ts';
import type { Handlers, OutputText } from '../../shared/messaging/commands.ts';
import type { ChangeOrder, OrderChange } from './changes/change-order.ts';
import { actOnOrder, postAction } from './commands/act-on-order.ts';
import { amendOrder } from './commands/amend-order.ts';
import { cancelOrder, failOrder } from './commands/end-order.ts';
import { importOrders } from './commands/import-orders.ts';
import { moveOrder } from './commands/move-order.ts';
import { placeOrder } from './commands/place-order.ts';

type OnChange = (change: OrderChange) => void;

/** More than one batch, so that a locked order does not block the other orders of its workspace. */
const limits = { running: 64, queued: 192 };

export function createApp(dependencies: Omit<ApiDependencies, 'limits'>, changeOrder: ChangeOrder, onChange: OnChange) {
  const { app, route, close } = createApi({ ...dependencies, limits });
  route('actOnOrder', (call) => postAction(changeOrder, call, onChange));
  return { app, close };
}

/** Commands over NATS: every way in which an order is placed or changed (decided: Services). */
export function orderCommands(transactions: RetryUnderLock, changeOrder: ChangeOrder, onChange: OnChange): Handlers {
  const announceChange = (change: OrderChange) => {
    onChange(change);
    return outputOf(change);
  };
  return {
    'orders.place': async (command) => announceChange(await placeOrder(transactions.forCall(command), command)),
    'orders.import': (command) => importOrders(transactions.forCall(command), command),
    'orders.act': async (command) => announceChange(await actOnOrder(changeOrder, command)),
    'orders.move': async (command) => announceChange(await moveOrder(changeOrder, command)),
    'orders.amend': async (command) => announceChange(await amendOrder(transactions.forCall(command), command)),
    'orders.cancel': async (command) => announceChange(await cancelOrder(changeOrder, command)),
    'orders.fail': async (command) => announceChange(await failOrder(changeOrder, command)),
  };
}

function outputOf({ order, changed, event }: OrderChange): OutputText {
  const { restaurantOrder, storeOrder } = order;
  return {
    json: `{"order":${restaurantOrder},"store_order":${storeOrder},"changed":${changed},"event":${JSON.stringify(event)}}`,
  };
}
