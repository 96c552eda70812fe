import type { StatusChanged } from '../../../shared/contracts/events.ts';
import { type OrderText, restaurantOrderText } from '../../../shared/domain/orders/restaurant-order.ts';
import { storeOrderText } from '../../../shared/domain/orders/store-order.ts';
import { type OrderEvent, storeStatus } from '../../../shared/domain/orders/transitions.ts';

/** The data of an event as JSON, a template with a gap for the time of the change: the database stamps it and fills it in. */
export interface EventTemplate {
  readonly name: OrderEvent;
  readonly head: string;
  readonly tail: string;
}

/** The events of a change from `before` to `after`, whose `updatedAt` does not count yet. */
export function eventTemplates(
  names: readonly OrderEvent[],
  before: OrderText,
  after: OrderText,
  zone: string,
): readonly EventTemplate[] {
  return names.map((name) =>
    name === 'order.status_changed'
      ? { name, ...withGap('updated_at', statusChanged(before, after, zone)) }
      : { name, ...withGap('updatedAt', restaurantOrderText(after)) },
  );
}

/** The payload of order.status_changed (decided: Status changed). */
function statusChanged(before: OrderText, after: OrderText, zone: string): string {
  const head = JSON.stringify({
    orderId: after.id,
    orderReference: after.number,
    previousStatus: storeStatus(before),
    status: storeStatus(after),
  } satisfies Omit<StatusChanged, 'order_v1'>);
  return `${head.slice(0, -'}'.length)},"order_v1":${storeOrderText(after, zone)}}`;
}

/** Both objects have the time before any object of the customer's, and within a text each quotation mark has a backslash. */
function withGap(key: string, text: string): { head: string; tail: string } {
  const name = `"${key}":`;
  const at = text.indexOf(name) + name.length;
  return { head: text.slice(0, at), tail: text.slice(text.indexOf(',', at)) };
}
