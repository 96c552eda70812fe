import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { newId } from '../../db/new-id.ts';
import { getDelivery, listDeliveries } from './deliveries.ts';
import { createEndpoint } from './endpoints.ts';
import { deleteEndpoint } from './switch-endpoint.ts';

const [{ db, sql, secrets, makeWorkspace }] = await forThisFile(openDatabase());
const workspaceId = await makeWorkspace();

const makeEndpoint = async (): Promise<string> => {
  const input = { workspaceId, url: 'https://example.com/', events: ['*'] };
  return (await createEndpoint(db, secrets, 'public', input)).id;
};

async function insertOpen(endpointId: string, status: string, attempt: number, dueAt = Date.now()): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, attempt, due_at)
    values (${workspaceId}, ${endpointId}, ${newId('event')}, 'order.created', ${status}, ${attempt}, ${dueAt})
    returning id`;
  return row?.id ?? '';
}

async function insertClosed(endpointId: string, status: string, httpStatus: number | null, lastError: string | null) {
  const eventId = newId('event');
  const [row] = await sql<{ id: string }[]>`
    insert into closed_deliveries
      (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, http_status, last_error, created_at)
    values (${workspaceId}, ${endpointId}, ${eventId}, delivery_id(${eventId}, ${endpointId}), 'order.created', ${status}, 1, 1,
      ${httpStatus}, ${lastError}, clock())
    returning id`;
  await sql`
    insert into delivery_attempts (workspace_id, endpoint_id, event_id, round, number, sent_at, duration_ms, http_status, error)
    values (${workspaceId}, ${endpointId}, ${eventId}, 1, 1, clock(), 12, ${httpStatus}, ${lastError})`;
  return row?.id ?? '';
}

test('deliveries of an endpoint are listed newest first, open and closed', async () => {
  const endpointId = await makeEndpoint();
  const dueAt = Date.now() + 10_000;
  const ids = [
    await insertClosed(endpointId, 'delivered', 200, null),
    await insertOpen(endpointId, 'retrying', 1, dueAt),
    await insertClosed(endpointId, 'failed', 503, 'http_503'),
    await insertOpen(endpointId, 'pending', 0, dueAt),
  ];
  await insertOpen(await makeEndpoint(), 'pending', 0, dueAt);
  const list = (more: object = {}) => listDeliveries(db, endpointId, { limit: 10, ...more });
  const idsOf = async (more: object = {}) => (await list(more)).map(({ id }) => id);
  expect(await idsOf()).toEqual(ids.toReversed());
  const shared = { event: 'order.created', createdAt: expect.any(Number) };
  const failed = { status: 'failed', attempt: 1, httpStatus: 503, lastError: 'http_503', nextAttemptAt: null };
  const waiting = { status: 'retrying', attempt: 1, httpStatus: null, lastError: null, nextAttemptAt: dueAt };
  expect((await list()).slice(1, 3) as object[]).toEqual([
    { id: ids[2], ...shared, ...failed },
    { id: ids[1], ...shared, ...waiting },
  ]);
  expect(await idsOf({ limit: 2 })).toEqual(ids.slice(2).toReversed());
  expect(await idsOf({ before: ids[2] })).toEqual(ids.slice(0, 2).toReversed());
  expect(await idsOf({ status: 'delivered' })).toEqual(ids.slice(0, 1));
  const elsewhere = listDeliveries(db, await makeEndpoint(), { limit: 10, before: ids[2] });
  expect(await refusalOf(elsewhere)).toBe('not_found: no such delivery');
  expect(await listDeliveries(db, await makeEndpoint(), { limit: 10 })).toEqual([]);
});

test('a delivery is shown with its endpoint, its event and its attempts', async () => {
  const endpointId = await makeEndpoint();
  const id = await insertClosed(endpointId, 'failed', null, 'timeout');
  expect(await getDelivery(db, id)).toMatchObject({
    ...{ id, endpointId, workspaceId, round: 1, status: 'failed' },
    attempts: [{ round: 1, number: 1, durationMs: 12, httpStatus: null, error: 'timeout', sentAt: expect.any(Number) }],
  });
  const waiting = await insertOpen(endpointId, 'pending', 0);
  expect(await getDelivery(db, waiting)).toMatchObject({ id: waiting, status: 'pending', attempts: [] });
});

test('deliveries of a deleted endpoint are still listed', async () => {
  const endpointId = await makeEndpoint();
  const id = await insertClosed(endpointId, 'delivered', 204, null);
  await deleteEndpoint(db, endpointId);
  expect((await listDeliveries(db, endpointId, { limit: 10 })).map((delivery) => delivery.id)).toEqual([id]);
});
