import type { Call, Result } from '../../../shared/api/api.ts';
import type { By } from '../../../shared/contracts/command-fields.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { readJsonObject } from '../../../shared/http/body.ts';
import { OrderActionBody } from '../../../shared/orders/contract/resources.ts';
import { externalReference } from '../../../shared/orders/rules/restaurant-order.ts';
import { act, type OrderAction } from '../../../shared/orders/rules/transitions.ts';
import type { ChangeOrder, OrderChange } from '../changes/change-order.ts';

interface Action {
  readonly workspaceId: string;
  readonly orderId: string;
  readonly action: OrderAction;
  readonly externalOrderId?: string | undefined;
  readonly commandId?: string;
  readonly by?: By;
  /** The change is made only while this key is valid (I10). */
  readonly keyId?: string;
}

/** Approves, rejects or completes an order (spec: Restaurant order status). */
export function actOnOrder(changeOrder: ChangeOrder, command: Action): Promise<OrderChange> {
  const reference = externalReference(command.externalOrderId ?? '');
  return changeOrder(command, 'orders.act', (state) => act(state, command.action), reference);
}

const parseBody = parser(OrderActionBody);

/** POST /api/v1/orders/action (spec: POST orders/action). `onChange` runs after the commit. */
export async function postAction(
  changeOrder: ChangeOrder,
  call: Call,
  onChange: (change: OrderChange) => void,
): Promise<Result> {
  const {
    order_id: orderId,
    action,
    external_order_id: externalOrderId,
  } = parseBody(await readJsonObject(call.request));
  const { workspaceId, keyId, name } = call.caller;
  const by = { kind: 'api_key', id: keyId, name } as const;
  const change = await actOnOrder(changeOrder, { workspaceId, keyId, orderId, action, externalOrderId, by });
  onChange(change);
  return {
    data: change.order.restaurantOrder ?? 'null',
    meta: { changed: change.changed, event: change.event },
  };
}
