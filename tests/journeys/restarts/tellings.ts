import { expect } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { arrived, eventsDue, recorded, unordered } from '../dashboard/evening/tellings.ts';
import type { Shop } from './shop.ts';

const due = eventsDue(['submitted', 'accepted', 'completed'], true).toSorted();

/** Waits until nothing is left to send. Then of each of these orders, which arrived, every event has been recorded and received. */
export async function mustHaveArrived(shop: Shop, orders: readonly string[]): Promise<void> {
  const isQuiet = async (): Promise<boolean> => {
    const [row] = await shop.db<{ quiet: boolean }[]>`
      select not exists (select from open_deliveries) and not exists (select from event_outbox)
        as quiet`;
    return row?.quiet ?? false;
  };
  await until(isQuiet, { late: () => 'webhooks are still to be sent' });
  const [told, received] = [await recorded(shop), arrived(shop)];
  expect(orders.length).toBeGreaterThan(0);
  for (const id of orders) {
    const events = told.get(id) ?? [];
    expect(events.map(({ event }) => event).toSorted()).toEqual(due);
    expect(unordered(received.get(id) ?? [])).toEqual(unordered(events));
  }
}
