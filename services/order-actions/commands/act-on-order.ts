import { OrderActionBody } from '../../../shared/contracts/api.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { externalReference, restaurantOrderText } from '../../../shared/domain/orders/restaurant-order.ts';
import { act } from '../../../shared/domain/orders/transitions.ts';
import type { Call, Result } from '../../../shared/http/api.ts';
import { readJsonObject } from '../../../shared/http/body.ts';
import type { ChangeOrder, OrderChange } from '../changes/change-order.ts';

const parseBody = parser(OrderActionBody);

/** POST /api/v1/orders/action (spec: POST orders/action). `onChange` is told of the change after its commit. */
export async function actOnOrder(
  changeOrder: ChangeOrder,
  call: Call,
  onChange: (change: OrderChange) => void,
): Promise<Result> {
  const { order_id: orderId, action, external_order_id } = parseBody(await readJsonObject(call.request));
  const { workspaceId, keyId } = call.caller;
  const reference = externalReference(external_order_id ?? '');
  const target = { workspaceId, keyId, orderId };
  const change = await changeOrder(target, 'orders.act', (state) => act(state, action), reference);
  onChange(change);
  return {
    data: restaurantOrderText(change.order),
    meta: { changed: change.changed, event: change.event },
  };
}
