import type { NewOrder } from '../../../shared/orders/contract/order-inputs.ts';
import type { BoardStep, OrderAction } from '../../../shared/orders/rules/transitions.ts';
import { type ActionBody, dataOf } from '../evidence/journal.ts';
import { shownOrder } from '../evidence/shown-order.ts';
import { call } from './caller.ts';
import type { Client, KnownOrder } from './client.ts';
import { command, sendAgain } from './commander.ts';

const recent = 25;
const maxTries = 8;
const pauseMs = 350;

export const customer = { name: 'Zainab', phone: '+9647701234567' };

/** Places an order over NATS, with its commandId in its notes, so that it is recognised even without an answer. */
export async function placeOrder(client: Client): Promise<KnownOrder | null> {
  const { chance, tenants, state: known } = client;
  const workspace = chance.oneOf(tenants.workspaces);
  const commandId = crypto.randomUUID();
  const source = chance.oneOf(['chat', 'chat', 'storefront', 'phone'] as const);
  const own = known.conversations.slice(-recent).filter((each) => each.workspace === workspace);
  const conversation = source === 'chat' && chance.chance(0.5) ? own.at(chance.below(own.length + 1)) : undefined;
  const order: NewOrder = {
    source,
    ...(conversation && { conversationId: conversation.id }),
    customer,
    lines: [{ name: 'شاورما دجاج', quantity: 1 + chance.below(4), unit_price: 5_000 }],
    notes: commandId,
  };
  const sent = await command(client, 'orders.place', { workspaceId: workspace.id, order }, commandId);
  const placed = dataOf(sent);
  if (!placed) return null;
  known.commands.push(sent);
  const made = {
    id: shownOrder(placed.data).id,
    workspace,
    isFood: workspace.kind === 'restaurant' && source !== 'phone',
  };
  known.orders.push(made);
  return made;
}

export async function actOnOrder(client: Client): Promise<void> {
  const order = pickOrder(client, (each) => each.isFood);
  if (!order) return;
  const { chance } = client;
  const action = chance.oneOf(['approve', 'approve', 'approve', 'mark_arrived', 'mark_arrived', 'reject'] as const);
  await act(client, order, action, chance.chance(0.5));
}

/** Sends several different changes of one new order at once, to different replicas (I2). */
export async function contend(client: Client): Promise<void> {
  const order = await placeOrder(client);
  if (!order) return;
  const { workspace, id: orderId } = order;
  const cancel = () => command(client, 'orders.cancel', { workspaceId: workspace.id, orderId }, crypto.randomUUID());
  if (!order.isFood) {
    await Promise.all([move(client, order, 'accepted'), move(client, order, 'rejected'), cancel()]);
    return;
  }
  await Promise.all([act(client, order, 'approve', true), act(client, order, 'reject', true), cancel()]);
}

export async function moveOrder(client: Client): Promise<void> {
  const order = pickOrder(client, () => true);
  if (!order) return;
  const steps = ['accepted', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled'] as const;
  await move(client, order, client.chance.oneOf(steps));
}

/** Repeats an answered command, which must only return the same answer (I3). */
export async function repeatCommand({ chance, state: known, messaging }: Client): Promise<void> {
  const sent = known.commands.at(-1 - chance.below(recent));
  if (sent) await sendAgain(messaging, sent);
}

async function act(client: Client, { id, workspace }: KnownOrder, action: OrderAction, named: boolean): Promise<void> {
  const reference = named ? { external_order_id: `POS-${client.chance.below(1_000_000)}` } : {};
  const body: ActionBody = { order_id: id, action, ...reference };
  for (let nth = 1; nth <= maxTries; nth += 1) {
    const replica = client.replicaOf('order-actions');
    const { status } = await call(client.journal, replica, {
      workspace,
      method: 'POST',
      path: '/api/v1/orders/action',
      body,
    });
    if (status === 200 || status === 409) return;
    await Bun.sleep(pauseMs);
  }
}

async function move(client: Client, { id: orderId, workspace }: KnownOrder, step: BoardStep): Promise<void> {
  const sent = await command(client, 'orders.move', { workspaceId: workspace.id, orderId, step }, crypto.randomUUID());
  if (dataOf(sent)) client.state.commands.push(sent);
}

function pickOrder({ state: known, chance }: Client, fits: (order: KnownOrder) => boolean): KnownOrder | undefined {
  const orders = known.orders.slice(-recent).filter(fits);
  return orders[chance.below(orders.length)];
}
