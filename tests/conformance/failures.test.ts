import { expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { until } from '../../shared/runtime/until.ts';
import { createOrder } from '../support/data/rows.ts';
import { workspaceWithKey } from '../support/data/workspace.ts';
import type { Reply } from '../support/requests/client.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startApiRead, startOrderActions } from '../support/running/services.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis, startAgain } from '../support/stores/datastores.ts';
import { freeze, thaw } from '../support/stores/freeze.ts';
import { fairClock } from '../support/watching/fair-clock.ts';

/** This file's own PostgreSQL, to stop and to freeze. */
let postgres = await freshPostgres();
const [database, redis, nats] = await Promise.all([freshDatabase(postgres), freshRedis(), freshNats()]);
const stores = { databaseUrl: database.url, redisUrl: redis.url, natsUrl: nats.url };
const [db] = await forThisFile(connect(database.url, { name: 'test' }));
const [apiRead, orderActions] = await forThisFile(startApiRead(stores), startOrderActions(stores));
const { workspaceId, key } = await workspaceWithKey(db);
const orderId = await createOrder(db, workspaceId);

const read = (): Promise<Reply> => apiRead.client.get('/api/v1/orders', key);
const act = (): Promise<Reply> => orderActions.client.act(key, { order_id: orderId, action: 'approve' });

async function untilBothAnswer(): Promise<void> {
  for (const call of [read, act]) {
    await until(async () => (await call()).status === 200, { timeoutMessage: () => 'the service did not recover' });
  }
}

function expectUnavailable(reply: Reply): void {
  expect(reply.status).toBe(503);
  expect(JSON.parse(reply.text)).toEqual({
    error: { code: 'unavailable', message: expect.any(String), request_id: reply.headers.get('x-service-request-id') },
  });
}

test('without PostgreSQL every call gives 503 soon, and services recover', async () => {
  await untilBothAnswer();
  await postgres.stop('SIGKILL');
  const elapsed = fairClock();
  for (const reply of await Promise.all([read(), act(), read(), act()])) expectUnavailable(reply);
  expectUnavailable(await read());
  expectUnavailable(await act());
  expect(elapsed()).toBeLessThan(8_000);
  const unknownKey = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expectUnavailable(await apiRead.client.get('/api/v1/orders', unknownKey));
  postgres = await startAgain(postgres);
  await untilBothAnswer();
});

test('with PostgreSQL frozen calls give 503 in time, and services recover (I14)', async () => {
  await untilBothAnswer();
  freeze(postgres);
  try {
    for (const reply of await Promise.all([read(), act(), act(), read()])) expectUnavailable(reply);
  } finally {
    thaw(postgres);
  }
  await untilBothAnswer();
});

test('a bug gives 500 with a fixed message and is logged once with request id', async () => {
  await untilBothAnswer();
  await db`alter table orders rename column special_instructions to gone`;
  try {
    for (const { call, entries } of [
      { call: read, ...apiRead },
      { call: act, ...orderActions },
    ]) {
      const known = entries.length;
      const reply = await call();
      expect(reply.status).toBe(500);
      const id = reply.headers.get('x-service-request-id');
      expect(JSON.parse(reply.text)).toEqual({
        error: { code: 'internal_error', message: 'Something went wrong on our side.', request_id: id },
      });
      const logged = entries.slice(known);
      expect(logged).toMatchObject([{ level: 'error', fields: { requestId: id } }]);
      expect(String(logged[0]?.fields.error)).toContain('special_instructions');
    }
  } finally {
    await db`alter table orders rename column gone to special_instructions`;
  }
  await untilBothAnswer();
});
