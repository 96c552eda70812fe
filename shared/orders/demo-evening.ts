import type { By } from '../contracts/command-fields.ts';
import { sendCommand } from '../messaging/commands.ts';
import type { Messaging } from '../messaging/connect.ts';
import type { WorkspaceKind } from '../workspaces/rules/plan.ts';
import type { ImportedOrder, NewOrder } from './contract/order-inputs.ts';
import { placeDemoOrder } from './demo-order.ts';
import { type BoardStep, isFoodOrder, type OrderStatus } from './rules/transitions.ts';

const importTimeoutMs = 8_000;
const minuteMs = 60_000;
const ordersOfEvening = 24;
const liveOrders = 3;

/** Nobody's: numbers that no network gives out. */
const people = ['زينب علي', 'Haider Kareem', 'نور الهدى', 'Sara Jabbar', 'مصطفى جاسم', 'Layla Hadi'];
const items = ['شاورما دجاج · Chicken shawarma', 'كباب · Kebab', 'تبولة · Tabbouleh', 'عصير رمان · Pomegranate juice'];
const outcomes: readonly (readonly [OrderStatus, BoardStep])[] = [
  ['arrived', 'completed'],
  ['arrived', 'completed'],
  ['arrived', 'completed'],
  ['rejected', 'rejected'],
];

/** Finished orders of the last hours, as an import, and three new ones, whose webhooks are sent. */
export async function playDemoEvening(
  messaging: Messaging,
  workspace: { readonly id: string; readonly kind: WorkspaceKind },
  by: By,
  now: number,
): Promise<{ readonly orders: number }> {
  const { id: workspaceId, kind } = workspace;
  const orders = Array.from({ length: ordersOfEvening }, (_, index) => pastOrder(kind, index, now));
  await sendCommand(
    messaging,
    'orders.import',
    { workspaceId, commandId: crypto.randomUUID(), by, orders },
    importTimeoutMs,
  );
  for (let index = 0; index < liveOrders; index += 1) await placeDemoOrder(messaging, workspaceId, by);
  return { orders: ordersOfEvening + liveOrders };
}

function pastOrder(kind: WorkspaceKind, index: number, now: number): ImportedOrder {
  const source = index % 3 === 0 ? 'phone' : 'storefront';
  const [status, step] = outcomes[index % outcomes.length] ?? ['arrived', 'completed'];
  return {
    ...orderOf(source, index),
    ...(isFoodOrder(kind, source) ? { status, step } : { step }),
    createdAt: now - (ordersOfEvening - index) * 10 * minuteMs,
  };
}

function orderOf(source: NewOrder['source'], index: number): NewOrder {
  const line = (nth: number) => ({
    name: items[(index + nth) % items.length] ?? '',
    quantity: 1 + (index % 3),
    unit_price: 2 + ((index + nth) % 5),
  });
  return {
    source,
    customer: { name: people[index % people.length] ?? '', phone: `+96477000000${10 + (index % people.length)}` },
    lines: Array.from({ length: 1 + (index % 2) }, (_, nth) => line(nth)),
    ...(index % 2 === 0 ? { fulfillment: { type: 'delivery', address: 'Street 14 · شارع ١٤' } } : {}),
  };
}
