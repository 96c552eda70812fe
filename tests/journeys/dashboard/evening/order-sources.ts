import type { StoreOrder } from '../../../../shared/orders/contract/resources.ts';
import type { Parameters, Reply } from '../../../support/requests/client.ts';
import { type Received, verifies } from '../../../support/requests/receiver.ts';
import type { Restaurant } from './restaurant.ts';
import { signIn } from './workspace-client.ts';

export interface OrderEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function listedOrders<Order extends { readonly id: string }>({ api, key }: Restaurant, path: string) {
  const orders = new Map<string, Order>();
  for (let cursor: string | null = null; ; ) {
    const page: Parameters = cursor === null ? {} : { cursor };
    const { data, meta }: Reply<Order[]> = await api.get<Order[]>(path, key, { limit: 100, ...page });
    for (const order of data) orders.set(order.id, order);
    if (meta.is_done) return orders;
    cursor = meta.next_cursor;
  }
}

export async function exportedOrders(restaurant: Restaurant): Promise<Map<string, StoreOrder>> {
  const admin = await signIn(restaurant, restaurant.admin);
  const answer = await admin.post('/export', { format: 'jsonl', export: crypto.randomUUID() });
  const lines = (await answer.text()).trimEnd().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)).map((order: StoreOrder) => [order.id, order]));
}

type EventsByOrder = Map<string, OrderEvent[]>;

export async function recordedEvents({
  db,
  workspaceId,
}: Pick<Restaurant, 'db' | 'workspaceId'>): Promise<EventsByOrder> {
  const rows = await db<{ name: string; data: string }[]>`
    select name, data from events where workspace_id = ${workspaceId} and name like 'order.%' order by id`;
  return byOrder(rows.map(({ name, data }) => ({ event: name, data: JSON.parse(data) })));
}

/** The events that the receiver got, each delivery once, by order. Throws at a wrong signature. */
export function receivedEvents({ receiver, secret }: Pick<Restaurant, 'receiver' | 'secret'>): EventsByOrder {
  const deliveries = new Map<unknown, Received>();
  for (const received of receiver.received) deliveries.set(received.headers['x-service-delivery'], received);
  const genuine = [...deliveries.values()].map((received) => {
    if (!verifies(received, secret)) throw new Error('the signature of a delivery is wrong');
    const { event, data } = JSON.parse(received.body.toString());
    return { event, data };
  });
  return byOrder(genuine);
}

function byOrder(all: readonly OrderEvent[]): EventsByOrder {
  return Map.groupBy(all, ({ event, data }) => String(event === 'order.status_changed' ? data.orderId : data.id));
}

/** The steps in the events of an order, from `submitted` on. Throws when an event does not continue the previous one. */
export function stepsIn(events: readonly OrderEvent[]): string[] {
  const steps = ['submitted'];
  for (const { event, data } of events) {
    if (event !== 'order.status_changed') continue;
    if (data.previousStatus !== steps.at(-1)) throw new Error(`${data.previousStatus} does not follow ${steps}`);
    steps.push(String(data.status));
  }
  return steps;
}

const eventOfStep: Readonly<Record<string, string>> = {
  accepted: 'order.approved',
  rejected: 'order.rejected',
  completed: 'order.arrived',
};

/** The events of an order that went through these steps (spec: Order
 * events); all but food orders have only the last kind. */
export function eventsDue(steps: readonly string[], isFood: boolean): string[] {
  const moves = steps.slice(1).flatMap((step, index) => {
    const isRecalled = step === 'accepted' && steps[index] !== 'submitted';
    const own = isFood && !isRecalled ? eventOfStep[step] : undefined;
    return own ? [own, 'order.status_changed'] : ['order.status_changed'];
  });
  return isFood ? ['order.created', ...moves] : moves;
}

/** Sorted, because deliveries arrive in any order. */
export function unordered(events: readonly OrderEvent[]): string[] {
  return events.map((event) => JSON.stringify(event)).sort();
}
