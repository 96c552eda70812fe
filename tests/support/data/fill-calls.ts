import type { Db } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { saveCallHours, saveCalls } from '../../../shared/keys/calls/save-calls.ts';

export async function fillCalls(sql: Db, workspaceId: string, keyId: string): Promise<void> {
  const hour = Date.now() - (Date.now() % 3_600_000);
  const outcomes = [
    { method: 'GET', path: '/api/v1/store-orders', status: 200, code: null },
    { method: 'POST', path: '/api/v1/orders/action', status: 409, code: 'invalid_state' },
    { method: 'GET', path: '/api/v1/messages', status: 503, code: 'unavailable' },
  ];
  const calls = Array.from({ length: 60 }, (_, index) => ({
    ...(outcomes[index % outcomes.length] ?? { method: 'GET', path: '/', status: 200, code: null }),
    ...{ id: newId('call'), workspaceId, keyId, at: Date.now() - index * 1_000, ms: 3 * index },
    requestId: `order-طلب-${crypto.randomUUID()}`,
  }));
  await saveCalls(sql, calls);
  const callHours = outcomes.map(({ code, ...outcome }) => ({
    ...outcome,
    code: code ?? '',
    workspaceId,
    keyId,
    hour,
  }));
  await saveCallHours(
    sql,
    callHours.map((hourOfKey) => ({ ...hourOfKey, calls: 41_200, totalMs: 160_000, slowestMs: 1_234 })),
  );
}
