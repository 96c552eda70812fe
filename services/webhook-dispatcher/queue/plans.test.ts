import { beforeAll, expect, test } from 'bun:test';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { connectWithIndexScans } from '../../../shared/db/connections/connect-with-index-scans.ts';
import { type HotStatement, wrongPlans } from '../../../tests/support/plans/hot-statement.ts';
import { hotQueue } from '../../../tests/support/plans/queue.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createWorld } from '../../../tests/support/running/world.ts';
import { scannedPerCommand } from '../replay/open-again.ts';
import { resendWaiting } from '../replay/resend-waiting.ts';
import { fanOut } from './fan-out.ts';

const endpoints = 400;
const backlog = 20_000;
const waitingEvents = 5_000;
const smallWorkspaces = 60;
const fannedOut = 200;

/** These find many rows of one workspace: after a burst, a wrong clock or an outage of a receiver. */
const rareStatements: HotStatement[] = [
  {
    name: 'the burst of one workspace is fanned out',
    setUp: async (db) => {
      const afterWorkspaceId = await beforeLastWorkspace(db);
      return () => fanOut(db, { maxEvents: fannedOut, afterWorkspaceId });
    },
    tables: { event_outbox: /./ },
    maxRows: 5 * fannedOut,
  },
  {
    name: 'deliveries that wait for a retry are resent',
    setUp: async (db) => {
      await db`update open_deliveries set status = 'retrying', attempt = 1`;
      const to = { ...(await busyEndpoint(db)), events: ['order.created'] };
      return () => resendWaiting(db, to, { ...to, status: 'retrying', since: 0, before: Date.now() + 60_000 });
    },
    tables: { open_deliveries: /./ },
    maxRows: scannedPerCommand,
  },
];
const statements = [...hotQueue(), ...rareStatements];

const [world] = await forThisFile(createWorld());
/** One connection, because plans are kept by connections. */
const [db] = await forThisFile(connectWithIndexScans(world.url, { name: 'test', max: 1 }));
beforeAll(async () => {
  // PostgreSQL makes the plans while the tables are empty, as in a service that has just started.
  await world.db`vacuum open_deliveries, event_outbox`;
  await wrongPlans(db, statements);
  await fill();
});

test('the dispatcher’s statements look up their rows and scan no backlog', async () => {
  expect(await wrongPlans(db, statements)).toEqual([]);
});

test('the statements still scan no backlog once autovacuum has analysed it', async () => {
  await world.db`analyze`;
  expect(await wrongPlans(db, statements)).toEqual([]);
});

async function beforeLastWorkspace(db: Db): Promise<string> {
  const [row] = await db<{ id: string | null }[]>`
    select max(workspace_id) as id from event_outbox where workspace_id < (select max(workspace_id) from event_outbox)`;
  return row?.id ?? '';
}

/** The endpoint with the most open deliveries, if there is one. */
async function busyEndpoint(db: Db): Promise<{ workspaceId: string; endpointId: string }> {
  const [most] = await db<{ workspaceId: string; endpointId: string }[]>`
    select workspace_id as "workspaceId", endpoint_id as "endpointId" from open_deliveries
    group by workspace_id, endpoint_id order by count(*) desc limit 1`;
  return most ?? { workspaceId: 'ws_none', endpointId: 'whe_none' };
}

/** One endpoint with a backlog among many with one delivery each; then pending events of many workspaces and of a busy one. */
async function fill(): Promise<void> {
  const workspaceId = await world.workspace();
  const busyEndpoint = await world.endpoint(workspaceId);
  const [eventId = ''] = await world.record(workspaceId);
  await world.db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    select ${busyEndpoint}::text || n, workspace_id, url, events, environment, secret
    from webhook_endpoints cross join generate_series(1, ${endpoints}::int) n where id = ${busyEndpoint}`;
  await world.db`
    insert into events (workspace_id, id, name, data)
    select workspace_id, id || lpad(n::text, 6, '0'), name, data
    from events cross join generate_series(1, ${backlog}::int) n where id = ${eventId}`;
  await world.db`delete from event_outbox`;
  await world.db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
    select workspace_id, ${busyEndpoint}, id, name from events`;
  await world.db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
    select r.workspace_id, r.id, ${eventId}, 'order.created' from webhook_endpoints r where r.id <> ${busyEndpoint}`;
  for (let nth = 0; nth < smallWorkspaces; nth += 1) {
    const each = await world.workspace();
    await world.endpoint(each);
    await world.record(each);
  }
  const other = await world.workspace();
  await world.endpoint(other);
  await world.endpoint(other);
  await world.record(other, 'order.created', waitingEvents);
}
