import { expect, test } from 'bun:test';
import { Refused } from '../../shared/basics/refused.ts';
import { connect } from '../../shared/db/connections/connect.ts';
import { sendCommand } from '../../shared/messaging/commands.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import type { NewOrder } from '../../shared/orders/contract/order-inputs.ts';
import { until } from '../../shared/runtime/until.ts';
import { createWorkspace } from '../support/data/workspace.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis } from '../support/stores/datastores.ts';
import { freeze, thaw } from '../support/stores/freeze.ts';

const [postgres, redis, nats] = await Promise.all([freshPostgres(), freshRedis(), freshNats()]);
const { url } = await freshDatabase(postgres);
const [db, messaging] = await forThisFile(connect(url, { name: 'test' }), connectMessaging(nats.url, 'test'));
const settings = { DATABASE_URL: url, REDIS_URL: redis.url, NATS_URL: nats.url, BASE_URL: 'http://localhost:8080' };
const [service] = await forThisFile(startServiceProcess('order-actions', settings));
await forThisFile({ stop: () => [postgres, nats, service].forEach(thaw) });

const order: NewOrder = { source: 'chat', lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] };
const parts = { 'the service': service, PostgreSQL: postgres, NATS: nats };

const names = Object.keys(parts) as (keyof typeof parts)[];

test.each(names)('a command unanswered while %s is frozen has no effect until repeated (I3)', async (name) => {
  const workspaceId = await createWorkspace(db);
  const place = (commandId: string, withinMs: number) =>
    sendCommand(messaging, 'orders.place', { workspaceId, commandId, order }, withinMs);
  const placed = async (): Promise<number> => (await db`select from orders where workspace_id = ${workspaceId}`).count;
  const placeUntilDone = (id: string) =>
    until(() => place(id, 8_000).catch(() => false as const), { timeoutMessage: () => `${id} is not placed` });
  const placeSentinel = () => placeUntilDone('sentinel');
  await placeSentinel();
  freeze(parts[name]);
  const ids = Array.from({ length: 10 }, (_, n) => `late-${n}`);
  const results = await Promise.all(ids.map((id) => place(id, 3_000).catch((error: unknown) => error)));
  thaw(parts[name]);
  for (const error of results) {
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('may be repeated') });
  }
  // Flushes queued commands: those still in a socket are handled before this one.
  await placeSentinel();
  await until(async () => (await sessionsAtWork()) === 0, { timeoutMessage: () => 'a session is still active' });
  expect(await placed()).toBe(1);
  await Promise.all([...ids, ...ids].map(placeUntilDone));
  expect(await placed()).toBe(11);
});

async function sessionsAtWork(): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'order-actions%' and state <> 'idle'
      and application_name <> 'order-actions heartbeat'`;
  return row?.count ?? 0;
}
