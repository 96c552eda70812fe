import type { Db } from '../../shared/db/connect.ts';
import { isId } from '../../shared/domain/id.ts';
import { act, type OrderAction, orderActions } from '../../shared/domain/order.ts';
import { Refused } from '../../shared/domain/refused.ts';
import { externalReference, restaurantOrder } from '../../shared/domain/restaurant-order.ts';
import type { Answer, Call } from '../../shared/http/api.ts';
import { readJsonObject } from '../../shared/http/body.ts';
import { changeOrder, type OrderChange } from './change-order.ts';

interface Action {
  readonly orderId: string;
  readonly action: OrderAction;
  readonly reference: string | null;
}

/** POST /api/v1/orders/action (spec: Endpoints). `onChange` is told of the change after its commit. */
export async function actOnOrder(db: Db, call: Call, onChange: (change: OrderChange) => void): Promise<Answer> {
  const { orderId, action, reference } = parseAction(await readJsonObject(call.request));
  const { workspaceId, keyId } = call.caller;
  const target = { workspaceId, keyId, orderId };
  const change = await changeOrder(db, target, 'orders.act', (state) => act(state, action), reference);
  onChange(change);
  return {
    data: JSON.stringify(restaurantOrder(change.order)),
    meta: { changed: change.changed, event: change.event },
  };
}

function parseAction(body: Readonly<Record<string, unknown>>): Action {
  const { order_id: orderId, action, external_order_id: reference = '' } = body;
  if (typeof orderId !== 'string' || !isId('order', orderId)) {
    throw new Refused('invalid_request', 'order_id is required: the id of an order');
  }
  if (!isAction(action)) throw new Refused('invalid_request', `action must be one of ${orderActions.join(', ')}`);
  if (typeof reference !== 'string' || reference.includes('\0') || !reference.isWellFormed()) {
    throw new Refused('invalid_request', 'external_order_id must be a text without NUL or half characters');
  }
  return { orderId, action, reference: externalReference(reference) };
}

function isAction(value: unknown): value is OrderAction {
  return orderActions.some((action) => action === value);
}
