import type { Command } from '../../../shared/contracts/commands.ts';
import type { BoardStep } from '../../../shared/orders/rules/transitions.ts';
import type { Page } from '../browser/browser.ts';
import { signIn } from '../browser/sign-in.ts';
import { orderCommandClient } from '../requests/order-commands.ts';
import { startDashboard } from './dashboard.ts';
import { startOrderActions } from './services.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}

export async function startOrdersBoard() {
  const dashboard = await startDashboard();
  const orders = await startOrderActions(dashboard);
  const workspaceId = dashboard.workspace.id;
  const { send } = orderCommandClient(dashboard.backend.messaging);

  const move = (orderId: string, step: BoardStep) => send('orders.move', { workspaceId, orderId, step });
  const place = async (
    steps: readonly BoardStep[] = [],
    more: Partial<Command<'orders.place'>['order']> = {},
  ): Promise<PlacedOrder> => {
    const order = {
      source: 'storefront',
      customer: { name: 'زينب', phone: '+9647701234567' },
      fulfillment: { type: 'delivery', address: 'Karrada' },
      lines: [
        { name: 'شاورما دجاج · Chicken shawarma', quantity: 2, unit_price: 5_000 },
        { name: 'Lentil soup', quantity: 1, unit_price: 2_500 },
      ],
      ...more,
    } satisfies Command<'orders.place'>['order'];
    const { store_order: placed } = await send('orders.place', { workspaceId, order });
    for (const step of steps) await move(placed.id, step);
    return placed;
  };
  const openBoard = async (page: Page, login: { email: string; password: string }, query = ''): Promise<void> => {
    await signIn(page, dashboard, login);
    await page.goto(`${dashboard.url}/${workspaceId}/orders${query}`);
    await page.locator('.live[data-state=live]').waitFor();
  };
  const stop = async (): Promise<void> => {
    await orders.stop();
    await dashboard.stop();
  };
  return { ...dashboard, orders, workspaceId, send, move, place, openBoard, stop };
}

/** Stops the page's clock until the test advances it, because a busy machine could miss the five seconds of a tap. */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  const from = Date.now();
  const after = (ms: number) => page.clock.setFixedTime(from + ms);
  await after(0);
  return after;
}

export async function columnOf(page: Page, { id }: Pick<PlacedOrder, 'id'>): Promise<string> {
  return page.locator(`ol:has(> [id="${id}"])`).evaluate((column) => column.id.slice('column-'.length));
}
