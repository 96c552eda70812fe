import { expect, test } from 'bun:test';
import {
  type BoardStep,
  type OrderAction,
  type OrderEvent,
  type OrderStatus,
  orderActions,
  orderStatuses,
} from '../../shared/orders/rules/transitions.ts';
import { createOrder, eventsOf, type OrderRow, orderRow } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { orderActionsForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await orderActionsForThisFile();
const workspaceId = await createWorkspace(db);
const key = await createKey(db, workspaceId, { permissions: ['orders:write'] });

interface Move {
  readonly to: OrderStatus;
  readonly step: BoardStep;
  readonly event: OrderEvent;
}

/** The transition table of the spec, written out: every state by every action. */
const table: Record<OrderStatus, Record<OrderAction, Move | 'repeat' | 'refused'>> = {
  pending: {
    approve: { to: 'approved', step: 'accepted', event: 'order.approved' },
    reject: { to: 'rejected', step: 'rejected', event: 'order.rejected' },
    mark_arrived: 'refused',
  },
  approved: {
    approve: 'repeat',
    reject: 'refused',
    mark_arrived: { to: 'arrived', step: 'completed', event: 'order.arrived' },
  },
  rejected: { approve: 'refused', reject: 'repeat', mark_arrived: 'refused' },
  arrived: { approve: 'refused', reject: 'refused', mark_arrived: 'repeat' },
  failed: { approve: 'refused', reject: 'refused', mark_arrived: 'refused' },
  cancelled: { approve: 'refused', reject: 'refused', mark_arrived: 'refused' },
};

const stepsOf: Record<OrderStatus, readonly BoardStep[]> = {
  pending: ['submitted'],
  approved: ['accepted', 'preparing', 'ready', 'out_for_delivery'],
  arrived: ['completed'],
  rejected: ['rejected'],
  failed: ['cancelled'],
  cancelled: ['cancelled'],
};

interface ShownOrder {
  readonly updatedAt: number;
}

for (const status of orderStatuses) {
  for (const step of [null, ...stepsOf[status]]) {
    for (const action of orderActions) {
      const outcome = table[status][action];
      const place = step === null ? 'off the board' : `on the board as ${step}`;
      const words =
        typeof outcome === 'string' ? `is ${outcome === 'refused' ? 'refused' : 'a repeat'}` : `makes it ${outcome.to}`;
      test(`${action} of an order that is ${status}, ${place}, ${words}`, async () => {
        if (outcome === 'refused') await isRefused(status, step, action);
        else if (outcome === 'repeat') await isRepeat(status, step, action);
        else await moves(status, step, action, outcome);
      });
    }
  }
}

async function isRefused(status: OrderStatus, step: BoardStep | null, action: OrderAction): Promise<void> {
  const { id, before } = await orderIn(status, step);
  const reply = await service.client.act(key.value, { order_id: id, action, external_order_id: 'not stored' });
  expect(reply.status).toBe(409);
  const message = `cannot ${action} an order that is ${status}`;
  expect(JSON.parse(reply.text)).toEqual({ error: { code: 'invalid_state', message, request_id: requestIdOf(reply) } });
  expect(await orderRow(db, id)).toEqual(before);
  expect(await eventsOf(db, workspaceId, id)).toEqual([]);
}

async function isRepeat(status: OrderStatus, step: BoardStep | null, action: OrderAction): Promise<void> {
  const { id, before } = await orderIn(status, step);
  const reply = await service.client.act(key.value, { order_id: id, action });
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.text)).toEqual({
    data: shown(before, {}),
    meta: { request_id: requestIdOf(reply), changed: false, event: null },
  });
  expect(await orderRow(db, id)).toEqual(before);
  expect(await eventsOf(db, workspaceId, id)).toEqual([]);
}

async function moves(status: OrderStatus, step: BoardStep | null, action: OrderAction, move: Move): Promise<void> {
  const { id, before } = await orderIn(status, step);
  const reply = await service.client.act<ShownOrder>(key.value, { order_id: id, action, external_order_id: 'POS-7' });
  expect(reply.status).toBe(200);
  const { updatedAt } = reply.data;
  const nextStep = step === null ? null : move.step;
  const data = shown(before, { status: move.to, step: nextStep, external_order_id: 'POS-7', updated_at: updatedAt });
  expect(JSON.parse(reply.text)).toEqual({
    data,
    meta: { request_id: requestIdOf(reply), changed: true, event: move.event },
  });
  expect(updatedAt).toBeGreaterThan(before.updated_at);
  expect(await orderRow(db, id)).toMatchObject({
    status: move.to,
    step: nextStep,
    external_order_id: 'POS-7',
    updated_at: updatedAt,
  });
  const moved = {
    orderId: id,
    orderReference: before.number,
    previousStatus: step,
    status: move.step,
    order_v1: expect.objectContaining({
      schema: 'service.order.v1',
      id,
      status: move.step,
      external_order_id: 'POS-7',
    }),
  };
  const statusChanged = step === null ? [] : [{ name: 'order.status_changed', data: moved }];
  expect(await eventsOf(db, workspaceId, id)).toEqual([{ name: move.event, data }, ...statusChanged]);
}

async function orderIn(status: OrderStatus, step: BoardStep | null) {
  const place = step === null ? { board: false } : { step };
  const id = await createOrder(db, workspaceId, { status, ...place, updatedAt: Date.now() - 60_000 });
  return { id, before: await orderRow(db, id) };
}

/** The Restaurant order of the spec made of a row as it was, and what has changed in it since. */
function shown(before: OrderRow, changes: Partial<OrderRow>) {
  const row = { ...before, ...changes };
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    conversationId: null,
    customer: { id: null, name: null, phone: null, email: null },
    fulfillment: { type: null, address: null },
    orderSummary: '1 × Masgouf',
    specialInstructions: null,
    details: { lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] },
    externalOrderId: row.external_order_id,
    ...(row.step !== null && { fulfillmentStatus: row.step, orderReference: row.number }),
  };
}

function requestIdOf({ headers }: { headers: Headers }): string | null {
  return headers.get('x-service-request-id');
}
