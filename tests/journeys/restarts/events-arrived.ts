import { expect } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { eventsDue, receivedEvents, recordedEvents, unordered } from '../dashboard/evening/order-sources.ts';
import type { Shop } from './shop.ts';

const due = eventsDue(['submitted', 'accepted', 'completed'], true).toSorted();

/** Waits until no delivery is open, and expects that every event of these arrived orders was recorded and received. */
export async function expectAllArrived(shop: Shop, orders: readonly string[]): Promise<void> {
  const isQuiet = async (): Promise<boolean> => {
    const [row] = await shop.db<{ quiet: boolean }[]>`
      select not exists (select from open_deliveries) and not exists (select from event_outbox)
        as quiet`;
    return row?.quiet ?? false;
  };
  await until(isQuiet, { timeoutMessage: () => 'webhooks are still open' });
  const [recorded, received] = [await recordedEvents(shop), receivedEvents(shop)];
  expect(orders.length).toBeGreaterThan(0);
  for (const id of orders) {
    const events = recorded.get(id) ?? [];
    expect(events.map(({ event }) => event).toSorted()).toEqual(due);
    expect(unordered(received.get(id) ?? [])).toEqual(unordered(events));
  }
}
