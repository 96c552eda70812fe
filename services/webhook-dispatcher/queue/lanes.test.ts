import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { patienceMs } from '../../../shared/runtime/until.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { type Claimed, claim } from './claim.ts';
import { fanOut } from './fan-out.ts';
import { release } from './release.ts';
import type { Share } from './room.ts';
import { settle } from './settle.ts';

setDefaultTimeout(testMs);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const endpoints = 4;
const events = 1_500;
const share: Share = { ...plenty, room: 12, perEndpoint: 3, perWorkspace: 12 };

/**
 * Deliveries that nobody would look at in time, in one snapshot: their lane is due after them. A lane may be later than
 * its oldest delivery only while it is due already, or while it is at its cap and something in it is under way.
 */
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

/** Of a lane, in one snapshot. */
async function mostUnderWay(): Promise<number> {
  const [row] = await world.db<{ most: number }[]>`
    select coalesce(max(count), 0)::int as most from (
      select count(*) from open_deliveries where leased_until > clock() group by endpoint_id, status
    ) of_lane`;
  return row?.most ?? -1;
}

test('whatever fan-outs, claims, results and releases do at the same time, no delivery is ever forgotten, and no lane ever has more under way than it may', async () => {
  const workspaceId = await world.workspace();
  for (let index = 0; index < endpoints; index += 1) await world.endpoint(workspaceId);
  let isOver = false;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const send = async (take: () => Promise<{ claimed: readonly Claimed[] }>) => {
    const { claimed } = await take();
    const [back, ...done] = claimed;
    if (back && claimed.length % 3 === 0) await release(world.db, [back]);
    else if (back) done.push(back);
    // Every third fails, whichever comes: what a retry comes to is decided below.
    if (done.length > 0) {
      await settle(
        world.db,
        done.map((each, index) => resultOf(each, index % 3 === 1 && each.number < 3 ? 'retrying' : 'delivered')),
      );
    }
  };
  const record = async () => {
    for (let done = 0; done < events; done += 10) await world.record(workspaceId, 'order.created', 10);
  };
  let looks = 0;
  const watch = async () => {
    expect(await forgotten()).toBe(0);
    expect(await mostUnderWay()).toBeLessThanOrEqual(share.perEndpoint);
    looks += 1;
  };
  const claiming = () => send(() => claim(world.db, { pending: share, retrying: share }));
  const born = () => send(() => fanOut(world.db, 20, {}, share));
  const workers = [() => fanOut(world.db, 20), born, born, claiming, claiming, claiming, watch].map(until);
  await Promise.race([record(), Promise.all(workers)]);
  const settled = async () => {
    await world.letWaitsEnd();
    const [row] = await world.db<{ settled: boolean }[]>`
      select not exists (select from open_deliveries) and not exists (select from events where fanned_out_at is null)
        as settled`;
    return row?.settled ?? false;
  };
  const deadline = performance.now() + patienceMs;
  while (!(await settled()) && performance.now() < deadline) await Bun.sleep(20);
  isOver = true;
  await Promise.all(workers);
  expect(looks).toBeGreaterThan(20);
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries).toHaveLength(events * endpoints);
  expect(deliveries.every(({ status }) => status === 'delivered')).toBe(true);
});
