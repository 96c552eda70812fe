import { expect, test } from 'bun:test';
import {
  act,
  type BoardStep,
  type OrderAction,
  type OrderState,
  type OrderStatus,
  orderActions,
  orderStatuses,
  type Verdict,
} from '../../shared/orders/rules/transitions.ts';
import { createOrder, eventsOf, type OrderRow, orderRow } from '../../tests/support/data/rows.ts';
import { stepsOfStatus } from '../../tests/support/data/steps-of-status.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { orderActionsForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db, service } = await orderActionsForThisFile();
const workspaceId = await createWorkspace(db);
const key = await createKey(db, workspaceId, { permissions: ['orders:write'] });

interface ShownOrder {
  readonly updatedAt: number;
}

for (const status of orderStatuses) {
  for (const step of [null, ...stepsOfStatus[status]]) {
    const place = step === null ? 'off the board' : `on the board as ${step}`;
    test.each([...orderActions])(`%s of an order that is ${status}, ${place}`, async (action) => {
      const verdict = verdictOf({ status, step }, action);
      if (verdict === null) await expectRefusal(status, step, action);
      else if (!verdict.changed) await expectRepeat(status, step, action);
      else await expectChange(status, step, action, verdict);
    });
  }
}

function verdictOf(state: OrderState, action: OrderAction): Verdict | null {
  try {
    return act(state, action);
  } catch {
    return null;
  }
}

async function expectRefusal(status: OrderStatus, step: BoardStep | null, action: OrderAction): Promise<void> {
  const { id, before } = await orderIn(status, step);
  const reply = await service.client.act(key.value, { order_id: id, action, external_order_id: 'not stored' });
  expect(reply.status).toBe(409);
  const message = `cannot ${action} an order that is ${status}`;
  expect(JSON.parse(reply.text)).toEqual({ error: { code: 'invalid_state', message, request_id: requestIdOf(reply) } });
  expect(await orderRow(db, id)).toEqual(before);
  expect(await eventsOf(db, workspaceId, id)).toEqual([]);
}

async function expectRepeat(status: OrderStatus, step: BoardStep | null, action: OrderAction): Promise<void> {
  const { id, before } = await orderIn(status, step);
  const reply = await service.client.act(key.value, { order_id: id, action });
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.text)).toEqual({
    data: expectedOrder(before, {}),
    meta: { request_id: requestIdOf(reply), changed: false, event: null },
  });
  expect(await orderRow(db, id)).toEqual(before);
  expect(await eventsOf(db, workspaceId, id)).toEqual([]);
}

async function expectChange(
  status: OrderStatus,
  step: BoardStep | null,
  action: OrderAction,
  { next, events }: Verdict,
): Promise<void> {
  const { id, before } = await orderIn(status, step);
  const reply = await service.client.act<ShownOrder>(key.value, { order_id: id, action, external_order_id: 'POS-7' });
  expect(reply.status).toBe(200);
  const { updatedAt } = reply.data;
  const data = expectedOrder(before, { ...next, external_order_id: 'POS-7', updated_at: updatedAt });
  expect(JSON.parse(reply.text)).toEqual({
    data,
    meta: { request_id: requestIdOf(reply), changed: true, event: events[0] },
  });
  expect(updatedAt).toBeGreaterThan(before.updated_at);
  expect(await orderRow(db, id)).toMatchObject({ ...next, external_order_id: 'POS-7', updated_at: updatedAt });
  const eventData = {
    orderId: id,
    orderReference: before.number,
    previousStatus: step,
    status: next.step,
    order_v1: expect.objectContaining({
      schema: 'service.order.v1',
      id,
      status: next.step,
      external_order_id: 'POS-7',
    }),
  };
  const statusChanged = step === null ? [] : [{ name: 'order.status_changed', data: eventData }];
  expect(await eventsOf(db, workspaceId, id)).toEqual([{ name: String(events[0]), data }, ...statusChanged]);
}

async function orderIn(status: OrderStatus, step: BoardStep | null) {
  const place = step === null ? { board: false } : { step };
  const id = await createOrder(db, workspaceId, { status, ...place, updatedAt: Date.now() - 60_000 });
  return { id, before: await orderRow(db, id) };
}

/** The restaurant order (spec) of a row with changes. */
function expectedOrder(before: OrderRow, changes: Partial<OrderRow>) {
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
