import type { Fault } from '../faults/fault.ts';
import type { Followed, MirroredOrder } from '../load/follower.ts';
import type { EventRow, Evidence, OrderRow, Tables } from './evidence.ts';
import type { Call, SentCommand } from './journal.ts';
import { webhooksOf } from './sample-webhooks.ts';

const began = 1_800_000_000_000;
const at = (seconds: number): number => began + seconds * 1_000;

const workspaceId = 'ws_1';
const orderCount = 13;

/** A small correct run with outages of PostgreSQL, Redis and NATS, silent connections and a locked order.
 * Checks find nothing in it until a planted bug changes it. */
export function sampleEvidence(): Evidence {
  const ids = Array.from({ length: orderCount }, (_, nth) => `ord_${nth + 1}`);
  const orders: OrderRow[] = ids.map((id) => {
    return { ...stateOf(id), id, workspaceId, notes: `place-${id}`, updatedAt: at(8) };
  });
  const commands = [...ids.map(placed), moved(), cancelled(), opened(), wrote(), triggered()];
  const events: EventRow[] = [
    ...ids.map((id) => event('order.created', { id, status: 'pending' }, at(1))),
    event('order.approved', { id: 'ord_1', status: 'approved' }, at(5)),
    event('order.status_changed', change('ord_1', 'submitted', 'accepted'), at(5)),
    event('order.status_changed', change('ord_1', 'accepted', 'ready'), at(6)),
    event('order.status_changed', change('ord_2', 'submitted', 'cancelled'), at(32)),
    event('conversation.created', { conversation: { id: 'cnv_1' } }, at(2)),
    event('message.received', { conversation: { id: 'cnv_1' }, message: { id: 'msg_1' } }, at(3)),
    event('payment.confirmed', { marker: 'fire-1' }, at(4)),
  ];
  const { endpoints, ...webhooks } = webhooksOf(events, workspaceId);
  const tables: Tables = {
    orders,
    events,
    ...webhooks.tables,
    conversations: [{ id: 'cnv_1' }],
    messages: [{ id: 'msg_1', conversationId: 'cnv_1', direction: 'contact', text: 'write-1' }],
    commands: commands.map(({ commandId }) => ({ commandId })),
  };
  const faults: Fault[] = [
    ...[fault('postgres', 20), fault('redis', 40), fault('nats', 60)],
    { ...fault('postgres', 80), kind: 'silence', downFrom: at(90), downTo: at(90) },
    { ...fault('locks', 100), kind: 'lock', downFrom: at(110), downTo: at(110), on: 'ord_3' },
  ];
  const drained = { healedAt: at(110), fannedOutAt: at(111), quietAt: at(120) };
  return {
    journal: { calls: calls(), commands },
    faults,
    endpoints,
    followed: [followedAs(orders)],
    tables,
    arrivals: webhooks.arrivals,
    drained,
    maxInFlight: 3,
    leaks: [],
  };
}

function followedAs(orders: readonly OrderRow[]): Followed {
  const seen = orders.map(({ id, step, reference, updatedAt }): [string, MirroredOrder] => [
    id,
    { status: step ?? '', external_order_id: reference, updated_at: new Date(updatedAt).toISOString() },
  ]);
  const listings = [
    { since: null, next: at(-120) },
    { since: at(-120), next: at(-110) },
  ];
  return { workspaceId, listings, mirror: Object.fromEntries(seen) };
}

function stateOf(id: string): Pick<OrderRow, 'status' | 'step' | 'reference'> {
  if (id === 'ord_1') return { status: 'approved', step: 'ready', reference: 'POS-1' };
  if (id === 'ord_2') return { status: 'cancelled', step: 'cancelled', reference: null };
  return { status: 'pending', step: 'submitted', reference: null };
}

function fault(part: string, seconds: number): Fault {
  const [from, to] = [at(seconds), at(seconds + 10)];
  return { part, kind: 'kill', from, downFrom: from, downTo: to, to };
}

function event(name: string, data: unknown, recordedAt: number): EventRow {
  const text = JSON.stringify(data);
  return { id: `evt_${name}_${text}`, workspaceId, name, data: text, recordedAt, fannedOutAt: recordedAt + 5 };
}

function change(orderId: string, previousStatus: string, status: string) {
  return { orderId, previousStatus, status };
}

function done(
  subject: SentCommand['subject'],
  commandId: string,
  seconds: number,
  payload: object,
  data: unknown,
): SentCommand {
  const reply = { kind: 'done', data: JSON.stringify(data) } as const;
  const again = { from: at(seconds) + 200, to: at(seconds) + 210, reply };
  const tries = [{ from: at(seconds), to: at(seconds) + 10, reply }, again];
  return { subject, commandId, payload: { ...payload }, tries };
}

function orderData(id: string, status: string, step: string, reference: string | null, event: string | null) {
  return { order: { status }, store_order: { id, status: step, external_order_id: reference }, event };
}

function placed(id: string): SentCommand {
  return done('orders.place', `place-${id}`, 1, {}, orderData(id, 'pending', 'submitted', null, 'order.created'));
}

function moved(): SentCommand {
  const data = orderData('ord_1', 'approved', 'ready', 'POS-1', 'order.status_changed');
  return done('orders.move', 'move-1', 6, { orderId: 'ord_1', step: 'ready' }, data);
}

function cancelled(): SentCommand {
  const tries = [{ from: at(32), to: at(34), reply: { kind: 'lost', why: 'no answer' } as const }];
  return { subject: 'orders.cancel', commandId: 'cancel-2', payload: { orderId: 'ord_2' }, tries };
}

function opened(): SentCommand {
  return done('conversations.put', 'open-1', 2, { conversation: { id: 'cnv_1', status: 'open' } }, { id: 'cnv_1' });
}

function wrote(): SentCommand {
  return done('messages.add', 'write-1', 3, { conversationId: 'cnv_1' }, { id: 'msg_1' });
}

function triggered(): SentCommand {
  return done('automation.trigger', 'fire-1', 4, { event: 'payment.confirmed' }, { id: 'evt' });
}

function calls(): Call[] {
  const approve = { order_id: 'ord_1', action: 'approve', external_order_id: 'POS-1' } as const;
  const data = { id: 'ord_1', status: 'approved', externalOrderId: 'POS-1' };
  const answer = (step: string, event: string | null) =>
    JSON.stringify({ data: { ...data, fulfillmentStatus: step }, meta: { event, changed: event !== null } });
  const away = JSON.stringify({ error: { code: 'unavailable', message: 'try again', request_id: '1' } });
  const made = { replica: 'order-actions-1', method: 'POST', path: '/api/v1/orders/action', body: approve } as const;
  const read = { replica: 'api-read-1', method: 'GET', path: '/api/v1/conversations', body: null } as const;
  const reads = (from: number): Call[] =>
    Array.from({ length: 20 }, (_, nth) => timed({ ...read, status: 200, text: '{}' }, from + nth / 10));
  return [
    timed({ ...made, status: 200, text: answer('accepted', 'order.approved') }, 5),
    timed({ ...made, status: 503, text: away }, 25),
    timed({ ...made, status: 200, text: answer('ready', null) }, 65),
    timed({ ...made, body: { ...approve, order_id: 'ord_3' }, status: 503, text: away }, 105),
    ...[97, 106].map((seconds) => timed({ ...read, status: 200, text: '{}' }, seconds)),
    ...reads(10),
    ...reads(45),
  ];
}

function timed(call: Omit<Call, 'from' | 'to'>, seconds: number): Call {
  return { ...call, from: at(seconds), to: at(seconds) + 8 };
}
