import type { BoardStep, OrderStatus } from '../../../shared/orders/rules/transitions.ts';

export interface ShownOrder {
  readonly id: string;
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
  readonly reference: string | null;
}

export interface ShownChange extends ShownOrder {
  readonly event: string | null;
}

export function shownOrder(data: unknown): ShownChange {
  const { order, store_order: store, event } = data as CommandData;
  const { id, status: step, external_order_id: reference } = store;
  return { id, step, reference, event, status: order?.status ?? null };
}

export function shownAction(text: string): ShownChange {
  const { data, meta }: { data: unknown; meta: { event: string | null } } = JSON.parse(text);
  return { ...shownRestaurantOrder(data), event: meta.event };
}

export function shownRestaurantOrder(data: unknown): ShownOrder {
  const { id, status, fulfillmentStatus, externalOrderId } = data as RestaurantData;
  return { id, status, step: fulfillmentStatus ?? null, reference: externalOrderId };
}

interface CommandData {
  readonly order: RestaurantData | null;
  readonly store_order: { readonly id: string; readonly status: BoardStep; readonly external_order_id: string | null };
  readonly event: string | null;
}

interface RestaurantData {
  readonly id: string;
  readonly status: OrderStatus;
  readonly fulfillmentStatus?: BoardStep;
  readonly externalOrderId: string | null;
}
