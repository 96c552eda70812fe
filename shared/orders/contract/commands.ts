import { Type } from 'typebox';
import { command, count, strict, text } from '../../contracts/command-fields.ts';
import { oneOf } from '../../contracts/one-of.ts';
import { boardSteps, orderActions, orderEvents } from '../rules/transitions.ts';
import { NewOrder, OrderAmendment, Reason } from './order-inputs.ts';
import { RestaurantOrder, StoreOrder } from './resources.ts';

const ChangedOrder = Type.Object(
  {
    order: Type.Union([RestaurantOrder, Type.Null()]),
    store_order: StoreOrder,
    changed: Type.Boolean(),
    event: Type.Union([oneOf(orderEvents), Type.Null()]),
  },
  strict,
);

const ImportedOrders = Type.Object(
  { imported: count, refused: Type.Array(Type.Object({ index: count, message: Type.String() }, strict)) },
  strict,
);

export const orderCommands = {
  'orders.place': command({ order: NewOrder }, ChangedOrder),
  'orders.import': command(
    {
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
      from: Type.Optional(oneOf(boardSteps)),
      reason: Type.Optional(Reason),
    },
    ChangedOrder,
  ),
  'orders.amend': command(
    {
      orderId: text(40),
      changes: OrderAmendment,
      seen: Type.Optional(OrderAmendment),
    },
    ChangedOrder,
  ),
  'orders.cancel': command({ orderId: text(40), reason: Type.Optional(Reason) }, ChangedOrder),
  'orders.fail': command({ orderId: text(40) }, ChangedOrder),
} as const;
