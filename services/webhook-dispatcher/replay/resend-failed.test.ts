import { expect, test } from 'bun:test';
import { closingReasons } from '../../../shared/domain/webhooks/closing-reason.ts';
import { eachTestHasItsWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { claim } from '../queue/claim.ts';
import { settle } from '../queue/settle.ts';
import { resendFailed } from './resend-failed.ts';

let world: World;
let workspaceId: string;
let endpointId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId, endpointId } = fresh);
});

/** Settles up to four hundred that are due, each as its place among them says. */
async function settleSome(endingOf: (index: number) => 'delivered' | 'failed'): Promise<number> {
  const { claimed } = await claim(world.db, { pending: plenty, retrying: plenty });
  await settle(
    world.db,
    claimed.map((each, index) => resultOf(each, endingOf(index))),
  );
  // However many fail, the endpoint is not what is looked at here.
  await world.db`update webhook_endpoints set enabled = true, consecutive_failures = 0 where id = ${endpointId}`;
  return claimed.length;
}

async function sendAll(since = 0) {
  const total = { resent: 0, skipped: 0, parts: 0 };
  for (let after: string | null = ''; after !== null; total.parts += 1) {
    const answer = await resendFailed(world.db, { workspaceId, endpointId, since, ...(after && { after }) });
    total.resent += answer.resent;
    total.skipped += answer.skipped;
    after = answer.next;
  }
  return total;
}

const statuses = async () => (await world.deliveries(workspaceId)).map(({ status }) => status);

test('what failed since a time is sent again; what failed before, was delivered or goes elsewhere is not', async () => {
  const elsewhere = await world.endpoint(workspaceId);
  await world.record(workspaceId, 'order.created', 4);
  await fanOutAll(world.db);
  await world.widen();
  await settleSome((index) => (index % 2 === 0 ? 'failed' : 'delivered'));
  await world.db`update closed_deliveries set created_at = created_at - interval '1 hour'`;
  const [{ since } = { since: 0 }] = await world.db<{ since: number }[]>`select clock() as since`;
  await world.db`update closed_deliveries set created_at = ${since} where event_id in (
    select event_id from closed_deliveries order by event_id desc limit 2)`;
  const failed = (await world.deliveries(workspaceId)).filter(
    ({ status, endpointId: to }) => status === 'failed' && to === endpointId,
  );
  const [{ expected } = { expected: -1 }] = await world.db<{ expected: number }[]>`
    select count(*)::int as expected from closed_deliveries
    where status = 'failed' and endpoint_id = ${endpointId} and created_at >= ${since}::timestamptz`;
  expect(await sendAll(since)).toMatchObject({ resent: expected, skipped: 0 });
  expect(await sendAll()).toMatchObject({ resent: failed.length - expected, skipped: 0 });
  expect(await sendAll()).toMatchObject({ resent: 0 });
  const open = (await world.deliveries(workspaceId)).filter(({ status }) => status === 'pending');
  expect(open.map(({ id, round }) => [id, round])).toEqual(failed.map(({ id }) => [id, 2]));
  expect(open.some((delivery) => delivery.endpointId === elsewhere)).toBe(false);
});

test('what the endpoint no longer subscribes to, or whose event is gone, is counted as skipped and stays', async () => {
  await world.record(workspaceId, 'order.created', 2);
  await world.record(workspaceId, 'order.approved', 1);
  await fanOutAll(world.db);
  await world.widen();
  await settleSome(() => 'failed');
  await world.db`update webhook_endpoints set events = '{order.created}' where id = ${endpointId}`;
  await world.db`delete from events where id = (select min(id) from events)`;
  expect(await sendAll()).toMatchObject({ resent: 1, skipped: 2 });
  expect(await statuses()).toEqual(['failed', 'pending', 'failed']);
});

test('an endpoint that may get nothing is refused before anything moves', async () => {
  await world.record(workspaceId, 'order.created');
  await fanOutAll(world.db);
  await settleSome(() => 'failed');
  await world.db`update webhook_endpoints set enabled = false where id = ${endpointId}`;
  await expect(sendAll()).rejects.toThrow(`${closingReasons.disabled}: enable it first`);
  expect(await statuses()).toEqual(['failed']);
});

test('thousands are sent in parts, and a repeated part has one effect (I3)', async () => {
  for (let times = 0; times < 3; times += 1) await world.record(workspaceId, 'order.created', 1_000);
  await fanOutAll(world.db);
  await world.db`
    with moved as (delete from open_deliveries returning *)
    insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, created_at)
    select workspace_id, endpoint_id, event_id, id, event, 'failed', 1, 5, created_at from moved`;
  const part = { workspaceId, endpointId, since: 0, commandId: 'part' };
  const first = await resendFailed(world.db, part);
  expect(first).toMatchObject({ resent: 1_000, skipped: 0, next: expect.any(String) });
  expect(await resendFailed(world.db, part)).toEqual(first);
  expect(await sendAll()).toEqual({ resent: 2_000, skipped: 0, parts: 3 });
  expect(new Set(await statuses())).toEqual(new Set(['pending']));
});

/** Deliveries that wait although their lane says that nothing is due (as in lanes.test.ts). */
async function forgotten(): Promise<number> {
  const [row] = await world.db<{ count: number }[]>`
    select count(*)::int as count
    from open_deliveries d left join endpoint_lanes l on l.endpoint_id = d.endpoint_id and l.status = d.status
    where not coalesce(
      l.next_due_at <= greatest(clock(), case when d.claim is null then d.due_at else d.leased_until end)
      or (l.at_cap and d.claim is null and exists (
        select from open_deliveries u
        where u.endpoint_id = d.endpoint_id and u.status = d.status and u.claim is not null)), false)`;
  return row?.count ?? -1;
}

test('sent again while claims and results go on, no delivery is ever forgotten', async () => {
  await world.record(workspaceId, 'order.created', 300);
  await fanOutAll(world.db);
  const over = performance.now() + 3_000;
  let [looks, resent, settled] = [0, 0, 0];
  // Never ten in a row: they would disable the endpoint.
  const ending = () => {
    settled += 1;
    return settled % 4 === 0 ? 'delivered' : 'failed';
  };
  const until = async (work: () => Promise<unknown>) => {
    while (performance.now() < over) await work();
  };
  await Promise.all(
    [
      () => settleSome(ending),
      () => settleSome(ending),
      async () => {
        resent += (await sendAll()).resent;
      },
      async () => {
        expect(await forgotten()).toBe(0);
        looks += 1;
      },
    ].map(until),
  );
  expect([looks > 20, resent > 300]).toEqual([true, true]);
  for (let left = 1; left > 0; ) left = await settleSome(() => 'delivered');
  expect(await world.db`select from open_deliveries`).toHaveLength(0);
}, 30_000);
