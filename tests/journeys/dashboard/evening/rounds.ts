import { defaultTimeoutMs } from '../../../../shared/runtime/until.ts';
import type { Seeded } from '../../../support/data/seeded.ts';
import { orderCommandClient } from '../../../support/requests/order-commands.ts';
import { sendChecked } from '../../../support/requests/send-checked.ts';
import { type Button, buttonsIn } from './board.ts';
import type { Restaurant } from './restaurant.ts';
import type { WorkspaceClient } from './workspace-client.ts';

/** What customers and staff have done so far. */
export interface Evening {
  readonly placed: string[];
  readonly moved: Button[];
  readonly chats: { readonly conversationId: string; readonly orderId: string }[];
  refused: number;
}

const dishes = ['Shawarma', 'Masgouf', 'Lentil soup', 'Kebab'] as const;
const callers = ['Zainab', 'نور', 'Karrar', 'مريم'] as const;
const tapsPerRound = 14;
const approvalsPerRound = 2;

export async function customerOrders({ messaging, workspaceId }: Restaurant, evening: Evening, random: Seeded) {
  const isChat = random.chance(0.2);
  const customer = { name: random.oneOf(callers), phone: `+96477${10_000_000 + random.below(9)}` };
  const conversation = { channel: 'whatsapp', customer } as const;
  const chat = isChat
    ? await sendChecked(messaging, 'conversations.put', { workspaceId, conversation }, defaultTimeoutMs)
    : null;
  const type = random.oneOf(['delivery', 'pickup'] as const);
  const order = {
    source: isChat ? ('chat' as const) : ('storefront' as const),
    customer,
    fulfillment: { type, address: type === 'delivery' ? 'Karrada' : null },
    lines: [{ name: random.oneOf(dishes), quantity: 1 + random.below(4), unit_price: 1_000 * (1 + random.below(20)) }],
    ...(chat && { conversationId: chat.id }),
  };
  const { store_order } = await orderCommandClient(messaging).send('orders.place', { workspaceId, order });
  evening.placed.push(store_order.id);
  if (chat) evening.chats.push({ conversationId: chat.id, orderId: store_order.id });
}

export async function staffRound(staff: WorkspaceClient, evening: Evening, random: Seeded): Promise<void> {
  const buttons = buttonsIn(await (await staff.get('/orders')).text());
  const seen = new Set<string>();
  for (let taps = 0; taps < tapsPerRound && buttons.length > 0; taps += 1) {
    const button = buttons[random.below(buttons.length)];
    if (!button || seen.has(button.orderId) || (button.to === 'rejected' && random.chance(0.8))) continue;
    seen.add(button.orderId);
    await tap(staff, evening, button);
  }
  const one = buttons[random.below(Math.max(1, buttons.length))];
  const chat = evening.chats[random.below(Math.max(1, evening.chats.length))];
  if (one && random.chance(0.2)) await cancel(staff, one.orderId);
  else if (one && random.chance(0.4)) await moveOnItsPage(staff, one);
  else if (chat) await approveInChat(staff, chat);
}

/** Taps a button of a card, as the board's script does. Returns whether the order was moved. */
export async function tap(staff: WorkspaceClient, evening: Evening, button: Button): Promise<boolean> {
  const { orderId, from, to } = button;
  const fields = { move: `${orderId}:${from}:${to}`, commandId: crypto.randomUUID() };
  const { status } = await staff.post('/orders/move', fields, 'application/json');
  mustBe(status, [200, 409], 'a tap');
  if (status === 200) evening.moved.push(button);
  else evening.refused += 1;
  return status === 200;
}

/** Enters an order of a caller on the phone, and returns its id. */
export async function orderByPhone(staff: WorkspaceClient, evening: Evening, random: Seeded): Promise<string> {
  const fields = {
    command: crypto.randomUUID(),
    source: 'phone',
    type: 'pickup',
    name: random.oneOf(callers),
    phone: `+96478${10_000_000 + random.below(9)}`,
    item_1: `${1 + random.below(3)} ${random.oneOf(dishes)}`,
    price_1: String(1_000 * (1 + random.below(20))),
  };
  const answer = await staff.post('/orders/new', fields);
  mustBe(answer.status, [303], 'an order by phone');
  const id = answer.headers.get('location')?.split('=').at(-1) ?? '';
  evening.placed.push(id);
  return id;
}

async function cancel(staff: WorkspaceClient, orderId: string): Promise<void> {
  const fields = { step: 'cancelled', reason_cancelled: 'نفدت الكمية', command: crypto.randomUUID() };
  mustBe((await staff.post(`/orders/${orderId}/move`, fields)).status, [303, 422], 'cancelling');
}

async function moveOnItsPage(staff: WorkspaceClient, { orderId, from, to }: Button): Promise<void> {
  const fields = { from, step: to, command: crypto.randomUUID() };
  mustBe((await staff.post(`/orders/${orderId}/move`, fields)).status, [303, 422], 'a move on its page');
}

async function approveInChat(
  staff: WorkspaceClient,
  { conversationId, orderId }: Evening['chats'][number],
): Promise<void> {
  const { status } = await staff.post(`/inbox/${conversationId}/orders/${orderId}/approve`, {});
  mustBe(status, [303, 409], 'an approval in the inbox');
}

/** The restaurant's backend reads pending orders, approves or rejects some, and marks one as arrived. */
export async function backendRound({ api, actions, key }: Restaurant, random: Seeded): Promise<void> {
  const listed = async (status: string): Promise<readonly { readonly id: string }[]> =>
    (await api.get<{ id: string }[]>('/api/v1/orders', key, { status, limit: 50 })).data;
  const act = async (order: { readonly id: string } | undefined, action: string): Promise<void> => {
    if (!order) return;
    const body = { order_id: order.id, action, external_order_id: `POS-${random.below(10_000)}` };
    mustBe((await actions.act(key, body)).status, [200, 409], action);
  };
  const pending = await listed('pending');
  for (let acts = 0; acts < approvalsPerRound; acts += 1) {
    await act(pending[random.below(Math.max(1, pending.length))], random.chance(0.15) ? 'reject' : 'approve');
  }
  const approved = await listed('approved');
  await act(approved[random.below(Math.max(1, approved.length))], 'mark_arrived');
}

function mustBe(status: number, allowed: readonly number[], what: string): void {
  if (!allowed.includes(status)) throw new Error(`${what} returned ${status}`);
}
