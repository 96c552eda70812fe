import { expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { until } from '../../shared/runtime/until.ts';
import { createOrder, orderRow } from '../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../tests/support/data/workspace.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startOrderActions } from '../../tests/support/running/services.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis } from '../../tests/support/stores/datastores.ts';
import { freeze, thaw } from '../../tests/support/stores/freeze.ts';
import { fairClock } from '../../tests/support/watching/fair-clock.ts';

const [postgres, redis, nats] = await forThisFile(freshPostgres(), freshRedis(), freshNats());
const { url: databaseUrl } = await freshDatabase(postgres);
const [db, service] = await forThisFile(
  connect(databaseUrl, { name: 'test' }),
  startOrderActions({ databaseUrl, redisUrl: redis.url, natsUrl: nats.url }),
);

test('an action answered unavailable during a hang is not done later (I14)', async () => {
  const workspaceId = await createWorkspace(db);
  const [uncachedKey, cachedKey] = [await createKey(db, workspaceId), await createKey(db, workspaceId)];
  const ids = await Promise.all(Array.from({ length: 10 }, () => createOrder(db, workspaceId)));
  const last = await createOrder(db, workspaceId);
  const approve = (value: string, id: string) => service.client.act(value, { order_id: id, action: 'approve' });
  await approve(cachedKey.value, last);
  freeze(postgres);
  const elapsed = fairClock();
  const replies = await Promise.all(ids.map((id, index) => approve((index % 2 ? uncachedKey : cachedKey).value, id)));
  expect(elapsed()).toBeLessThan(11_000);
  expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 503));
  thaw(postgres);
  // Runs after what the service queued.
  expect((await approve(uncachedKey.value, last)).status).toBe(200);
  // Wait for what PostgreSQL had received.
  const isQuiet = async () =>
    (
      await db`
        select from pg_stat_activity
        where datname = current_database() and application_name like 'order-actions%' and state <> 'idle'`
    ).count === 0;
  await until(isQuiet, { timeoutMessage: () => 'statements of order-actions are still running' });
  for (const id of ids) expect((await orderRow(db, id)).status).toBe('pending');
});
