import { expect, test } from 'bun:test';
import { eachTestHasItsWorld, eventually, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { claim } from './claim.ts';
import { fanOut } from './fan-out.ts';
import { noShare, type Share } from './room.ts';
import { settle } from './settle.ts';

let world: World;
let workspaceId: string;
let endpointId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId, endpointId } = fresh);
});

/** So many events happen; gives what of them was born claimed. */
async function born(events: number, share: Share = plenty) {
  await world.record(workspaceId, 'order.created', events);
  return (await fanOut(world.db, 500, {}, share)).claimed;
}
const claimed = async () => (await claim(world.db, { pending: plenty, retrying: noShare })).claimed;
const deliver = async (attempts: Awaited<ReturnType<typeof born>>) => {
  const { settled } = await settle(
    world.db,
    attempts.map((each) => resultOf(each, 'delivered')),
  );
  expect(settled).toHaveLength(attempts.length);
};

test('what an endpoint may get at once is born claimed, with all that sending it needs; the rest waits for a claim', async () => {
  const first = await born(10);
  expect(first).toHaveLength(8);
  const [delivery] = (await world.deliveries(workspaceId)).filter(({ id }) => id === first[0]?.id);
  expect(delivery).toMatchObject({ endpointId, status: 'pending', attempt: 0 });
  // Nothing more may be under way.
  expect(await claimed()).toHaveLength(0);
  // What waits goes before what is new.
  expect(await born(1)).toHaveLength(0);
  await deliver(first);
  const rest = await claimed();
  expect(rest).toHaveLength(3);
  const { claim: _, id: __, ...likeFirst } = first[0] ?? rest[0] ?? {};
  expect(rest[0]).toMatchObject({ ...likeFirst, data: expect.any(String) });
  await deliver(rest);
  // The cap has grown with each that was delivered, and nothing waits.
  const [few, more] = [await born(2), await born(30)];
  expect([few.length, more.length]).toEqual([2, 17]);
  await deliver([...few, ...more]);
});

test('nothing is born claimed beyond the share, nor for workspaces that are busy', async () => {
  expect(await born(1, noShare)).toHaveLength(0);
  await deliver(await claimed());
  expect(await born(1, { ...plenty, busyWorkspaces: [workspaceId] })).toHaveLength(0);
  await deliver(await claimed());
  for (const less of [{ room: 2 }, { perWorkspace: 2 }, { perEndpoint: 2 }]) {
    const own = await born(4, { ...plenty, ...less });
    expect(own).toHaveLength(2);
    await deliver([...own, ...(await claimed())]);
  }
  const [{ bytes } = { bytes: 0 }] = await world.db<{ bytes: number }[]>`
    select octet_length(data) as bytes from events limit 1`;
  expect(await born(4, { ...plenty, bytes: 3 * bytes })).toHaveLength(3);
});

test('workspaces take turns for what is born claimed', async () => {
  await world.record(workspaceId, 'order.created', 6);
  const other = await world.workspace();
  await world.endpoint(other);
  await world.record(other, 'order.created', 6);
  const { claimed: taken } = await fanOut(world.db, 500, {}, { ...plenty, room: 4 });
  expect(taken.map((each) => each.workspaceId).toSorted()).toEqual([workspaceId, workspaceId, other, other].toSorted());
});

test('an event that a rule sends to an endpoint that does not subscribe to it is left for a claim, which closes it', async () => {
  await world.db`update webhook_endpoints set events = '{order.*}' where id = ${endpointId}`;
  await world.rule(workspaceId, 'task.created', endpointId);
  await world.record(workspaceId, 'task.created');
  const { deliveries, claimed: taken } = await fanOut(world.db, 500, {}, plenty);
  expect([deliveries, taken.length]).toEqual([1, 0]);
  expect((await claim(world.db, { pending: plenty, retrying: noShare })).closed).toBe(1);
});

test('what another fan-out puts under way meanwhile counts: a lane gets no more than its cap', async () => {
  const other = await world.db.reserve();
  await world.record(workspaceId, 'order.created', 16);
  await other`begin`;
  expect((await fanOut(other, 8, {}, plenty)).claimed).toHaveLength(8);
  // It sees a lane in which nothing is, and waits for it.
  const second = fanOut(world.db, 8, {}, plenty);
  await eventually(async () => {
    const { count } = await other`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return count > 0;
  });
  await other`commit`;
  other.release();
  expect(await second).toMatchObject({ deliveries: 8, claimed: [] });
  // Nobody else may take them either, until something ends.
  expect(await claimed()).toHaveLength(0);
});

test('results that come meanwhile only make room: what was judged without them is born claimed all the same', async () => {
  const other = await world.db.reserve();
  const first = await born(4);
  await other`begin`;
  await settle(
    other,
    first.map((each) => resultOf(each, 'delivered')),
  );
  // It sees them under way, and waits for their lane.
  const second = born(4);
  await eventually(async () => {
    const { count } = await other`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return count > 0;
  });
  await other`commit`;
  other.release();
  expect(await second).toHaveLength(4);
});
