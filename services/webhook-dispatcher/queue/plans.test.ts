import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { connectByIndex } from '../../../shared/db/connections/connect-by-index.ts';
import { wrongPlans } from '../../../tests/support/plans/hot-statement.ts';
import { planOf, type Step } from '../../../tests/support/plans/plan-of.ts';
import { hotQueue } from '../../../tests/support/plans/queue.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, type World } from '../../../tests/support/running/world.ts';

setDefaultTimeout(testMs);

const endpoints = 400;
const backlog = 20_000;
const waitingEvents = 5_000;
const oneEach = 60;

let world: World;
/** One connection, because plans are kept by connections. */
let db: Db;
beforeAll(async () => {
  world = await createWorld();
  db = connectByIndex(world.url, { name: 'test', max: 1 });
  // The plans are made while the tables are empty, as in a service that has just started, and open deliveries are known to be none.
  await world.db`vacuum open_deliveries`;
  await wrongPlans(db, hotQueue());
  await fill();
});
afterAll(async () => {
  await db.end({ timeout: 1 });
  await world.close();
});

test('what a dispatcher does again and again looks up what it takes, and neither reads nor sorts what waits behind it', async () => {
  expect(await wrongPlans(db, hotQueue())).toEqual([]);
});

test('a claim takes of a hundred lanes, and of the one that is behind a little more than its even share', async () => {
  const steps = await stepsOf('a claim');
  expect(steps.find(({ node, table }) => node === 'ModifyTable' && table === 'open_deliveries')?.gave).toBe(103);
});

test.each(['a fan-out', 'a fan-out that claims'])(
  '%s makes a delivery for each endpoint of what it takes',
  async (name) => {
    expect((await stepsOf(name)).find((step) => step.name === 'CTE made')?.gave).toBe(oneEach + 2 * (200 - oneEach));
  },
);

async function stepsOf(name: string): Promise<Step[]> {
  const statement = hotQueue().find((hot) => hot.name === name);
  if (statement === undefined) throw new Error(`no statement ${name}`);
  return planOf(db, statement.setUp);
}

/** One endpoint that is far behind among many with a little each; and events wait, of many workspaces and then of one. */
async function fill(): Promise<void> {
  const workspaceId = await world.workspace();
  const behind = await world.endpoint(workspaceId);
  const [eventId = ''] = await world.record(workspaceId);
  await world.db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    select ${behind}::text || n, workspace_id, url, events, environment, secret
    from webhook_endpoints cross join generate_series(1, ${endpoints}::int) n where id = ${behind}`;
  await world.db`
    insert into events (workspace_id, id, name, data, fanned_out_at)
    select workspace_id, id || lpad(n::text, 6, '0'), name, data, clock()
    from events cross join generate_series(1, ${backlog}::int) n where id = ${eventId}`;
  await world.db`update events set fanned_out_at = clock() where id = ${eventId}`;
  await world.db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
    select workspace_id, ${behind}, id, name from events`;
  await world.db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
    select r.workspace_id, r.id, ${eventId}, 'order.created' from webhook_endpoints r where r.id <> ${behind}`;
  await world.db`update endpoint_lanes set next_due_at = clock(), cap = 64 where status = 'pending'`;
  for (let nth = 0; nth < oneEach; nth += 1) {
    const each = await world.workspace();
    await world.endpoint(each);
    await world.record(each);
  }
  const other = await world.workspace();
  await world.endpoint(other);
  await world.endpoint(other);
  await world.record(other, 'order.created', waitingEvents);
}
