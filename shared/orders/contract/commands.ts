import { Type } from 'typebox';
import { command, count, strict, text } from '../../contracts/command-fields.ts';
import { oneOf } from '../../contracts/one-of.ts';
import { boardSteps, orderActions, orderEvents } from '../rules/transitions.ts';
import { NewOrder, OrderAmendment, Reason } from './order-inputs.ts';
import { RestaurantOrder, StoreOrder } from './resources.ts';

/** An order after a command: `order` is null where it is no food order, `event` the webhook event that was sent, if any. */
const ChangedOrder = Type.Object(
  {
    order: Type.Union([RestaurantOrder, Type.Null()]),
    store_order: StoreOrder,
    changed: Type.Boolean(),
    event: Type.Union([oneOf(orderEvents), Type.Null()]),
  },
  strict,
);

/** `refused`: what did not come in and why, by its index in the command. */
const ImportedOrders = Type.Object(
  { imported: count, refused: Type.Array(Type.Object({ index: count, message: Type.String() }, strict)) },
  strict,
);

export const orderCommands = {
  'orders.place': command({ order: NewOrder }, ChangedOrder),
  'orders.import': command(
    {
      /** Each is an ImportedOrder, checked one by one: a bad one is refused by its index, the others come in. */
      orders: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 500 }),
      events: Type.Optional(Type.Boolean()),
    },
    ImportedOrders,
  ),
  'orders.act': command(
    {
      orderId: text(40),
      action: oneOf(orderActions),
      externalOrderId: Type.Optional(Type.String({ maxLength: 10_000 })),
    },
    ChangedOrder,
  ),
  'orders.move': command(
    {
      orderId: text(40),
      step: oneOf(boardSteps),
      /** The step that whoever moves it saw it in: refused when it is in another by now. */
      from: Type.Optional(oneOf(boardSteps)),
      reason: Type.Optional(Reason),
    },
    ChangedOrder,
  ),
  'orders.amend': command(
    {
      orderId: text(40),
      changes: OrderAmendment,
      /** What the sender saw: the order is amended only if it still has all of this. */
      seen: Type.Optional(OrderAmendment),
    },
    ChangedOrder,
  ),
  'orders.cancel': command({ orderId: text(40), reason: Type.Optional(Reason) }, ChangedOrder),
  'orders.fail': command({ orderId: text(40) }, ChangedOrder),
} as const;
