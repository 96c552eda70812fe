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

async function eventNames(orderId: string): Promise<string[]> {
  return (await eventsOf(db, workspaceId, orderId)).map(({ name }) => name);
}

test('an open order can be cancelled, and a changed step sends its event', async () => {
  for (const options of open) {
    const orderId = await createOrder(db, workspaceId, options);
    const { changed, event, store_order } = await send('orders.cancel', { workspaceId, orderId });
    const sentEvent = options.board === false ? null : 'order.status_changed';
    expect({ options, changed, event }).toEqual({ options, changed: true, event: sentEvent });
    expect(store_order.status).toBe('cancelled');
    expect(await orderRow(db, orderId)).toMatchObject({
      status: options.source === 'phone' ? null : 'cancelled',
      step: options.board === false ? null : 'cancelled',
    });
    expect(await eventNames(orderId)).toEqual(sentEvent === null ? [] : [sentEvent]);
    expect(await send('orders.cancel', { workspaceId, orderId })).toMatchObject({ changed: false, event: null });
    expect(await eventNames(orderId)).toEqual(sentEvent === null ? [] : [sentEvent]);
  }
});

test('an open food order can fail, and a changed step sends its event', async () => {
  for (const options of open.filter(({ source }) => source !== 'phone')) {
    const orderId = await createOrder(db, workspaceId, options);
    const { changed, event, order } = await send('orders.fail', { workspaceId, orderId });
    const sentEvent = options.board === false ? null : 'order.status_changed';
    expect({ options, changed, event, status: order?.status }).toEqual({
      options,
      changed: true,
      event: sentEvent,
      status: 'failed',
    });
    expect(await orderRow(db, orderId)).toMatchObject({
      status: 'failed',
      step: options.board === false ? null : 'cancelled',
    });
    expect(await send('orders.fail', { workspaceId, orderId })).toMatchObject({ changed: false, event: null });
    expect(await eventNames(orderId)).toEqual(sentEvent === null ? [] : [sentEvent]);
  }
});
