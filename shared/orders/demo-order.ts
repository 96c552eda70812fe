import type { By } from '../contracts/command-fields.ts';
import type { Command } from '../contracts/commands.ts';
import { sendCommand } from '../messaging/commands.ts';
import type { Messaging } from '../messaging/connect.ts';

const replyTimeoutMs = 8_000;

export const demoOrder: Command<'orders.place'>['order'] = {
  source: 'storefront',
  customer: { name: 'زينب', phone: '+9647701234567' },
  lines: [{ name: 'شاورما دجاج · Chicken shawarma', quantity: 2, unit_price: 5_000 }],
};

export async function placeDemoOrder(
  messaging: Messaging,
  workspaceId: string,
  by: By,
): Promise<{ readonly number: string }> {
  const command = { workspaceId, commandId: crypto.randomUUID(), by, order: demoOrder };
  const { store_order } = await sendCommand(messaging, 'orders.place', command, replyTimeoutMs);
  return store_order;
}
