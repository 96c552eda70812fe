import { demoOrder } from '../../../shared/orders/demo-order.ts';
import type { OrderAction, OrderEvent } from '../../../shared/orders/rules/transitions.ts';
import type { Context } from '../context.ts';

const stepsTo: Readonly<Record<OrderEvent, readonly OrderAction[]>> = {
  'order.created': [],
  'order.approved': ['approve'],
  'order.rejected': ['reject'],
  'order.arrived': ['approve', 'mark_arrived'],
  'order.status_changed': ['approve'],
};

export async function triggerOrderEvent(send: Context['send'], workspaceId: string, event: OrderEvent) {
  let changed = await send('orders.place', { workspaceId, order: demoOrder });
  const orderId = changed.store_order.id;
  for (const action of stepsTo[event]) changed = await send('orders.act', { workspaceId, orderId, action });
  return changed;
}
