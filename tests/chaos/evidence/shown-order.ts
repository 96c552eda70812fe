import type { BoardStep, OrderStatus } from '../../../shared/orders/rules/transitions.ts';

/** What an answer shows of an order: its state, and the caller's reference. */
export interface ShownOrder {
  readonly id: string;
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
  readonly reference: string | null;
}

/** An answer to a change: the order after it, and the event it says was sent. */
export interface ShownChange extends ShownOrder {
  readonly event: string | null;
}

/** The order in the answer of a command, `{ order, store_order, … }`. */
export function shownOrder(data: unknown): ShownChange {
  const { order, store_order: store, event } = data as CommandData;
  const { id, status: step, external_order_id: reference } = store;
  return { id, step, reference, event, status: order?.status ?? null };
}

/** The order in an answer of the action endpoint. */
export function shownAction(text: string): ShownChange {
  const { data, meta }: { data: unknown; meta: { event: string | null } } = JSON.parse(text);
  return { ...shownRestaurantOrder(data), event: meta.event };
}

/** The order in an answer of the API: a Restaurant order of the spec. */
export function shownRestaurantOrder(data: unknown): ShownOrder {
  const { id, status, fulfillmentStatus, externalOrderId } = data as RestaurantData;
  return { id, status, step: fulfillmentStatus ?? null, reference: externalOrderId };
}

/** As order-actions answers every command that changes one order. */
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
