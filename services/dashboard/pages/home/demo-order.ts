import type { By } from '../../../../shared/contracts/command-inputs.ts';
import type { Command } from '../../../../shared/contracts/commands.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../../shared/messaging/connect.ts';

const answerWithinMs = 8_000;

export const demoOrder: Command<'orders.place'>['order'] = {
  source: 'storefront',
  customer: { name: 'زينب', phone: '+9647701234567' },
  lines: [{ name: 'شاورما دجاج · Chicken shawarma', quantity: 2, unit_price: 5_000 }],
};

/** Places an order as a customer would, so that there is something to see. Throws `unavailable`. */
export async function placeDemoOrder(
  messaging: Messaging,
  workspaceId: string,
  by: By,
): Promise<{ readonly number: string }> {
  const command = { workspaceId, commandId: crypto.randomUUID(), by, order: demoOrder };
  const placed = await sendCommand(messaging, 'orders.place', command, answerWithinMs);
  // The service answers every command on an order with its store order (services/order-actions/app.ts).
  const { store_order } = placed as { readonly store_order: { readonly number: string } };
  return store_order;
}
