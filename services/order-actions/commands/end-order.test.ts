import { expect, test } from 'bun:test';
import type { ImportedOrder } from '../../../shared/orders/contract/order-inputs.ts';
import { createOrder, eventsOf, orderRow } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../../tests/support/requests/order-commands.ts';
import { orderActionsForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { stores, db } = await orderActionsForThisFile();
const { send } = orderCommandClient(stores.messaging);
const workspaceId = await createWorkspace(db);

type OrderOptions = Partial<ImportedOrder>;
const onBoard = ['submitted', 'accepted', 'preparing', 'ready', 'out_for_delivery'] as const;
const phone = { source: 'phone' } as const;

/** Orders that are not final, food and other, on the board and off. */
const open: readonly OrderOptions[] = [
  ...onBoard.map((step) => ({ step })),
  ...onBoard.map((step) => ({ ...phone, step })),
  { status: 'pending', board: false },
  { status: 'approved', board: false },
];

test.each([
  ['orders.cancel', 'cancelled', open],
  ['orders.fail', 'failed', open.filter(({ source }) => source !== 'phone')],
] as const)('%s makes an open order %s; one on the board sends an event', async (subject, status, orders) => {
  for (const options of orders) {
    const orderId = await createOrder(db, workspaceId, options);
    const [isFood, isOnBoard] = [options.source !== 'phone', options.board !== false];
    const event = isOnBoard ? 'order.status_changed' : null;
    const { changed, store_order, ...ended } = await send(subject, { workspaceId, orderId });
    // A failed order too is `cancelled` as a store order (two faces).
    expect([options, changed, ended.event, store_order.status]).toEqual([options, true, event, 'cancelled']);
    const row = { status: isFood ? status : null, step: isOnBoard ? 'cancelled' : null };
    expect(await orderRow(db, orderId)).toMatchObject(row);
    expect(await send(subject, { workspaceId, orderId })).toMatchObject({ changed: false, event: null });
    expect((await eventsOf(db, workspaceId, orderId)).map(({ name }) => name)).toEqual(event === null ? [] : [event]);
  }
});
