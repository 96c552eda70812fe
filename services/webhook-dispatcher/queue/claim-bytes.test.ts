import { afterAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { recordEvents } from '../../../shared/messaging/record.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { claim } from './claim.ts';
import type { Share } from './room.ts';
import { settle } from './settle.ts';

setDefaultTimeout(testMs);

const worlds: World[] = [];
let world: World;
beforeEach(async () => {
  world = await createWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map((each) => each.close())));

/** Deliveries of so many bytes each, to an endpoint of a workspace of their own. */
async function deliveriesOf(...sizes: number[]) {
  const workspaceId = await world.workspace();
  await world.endpoint(workspaceId);
  const events = sizes.map((size) => ({ name: 'order.created', data: 'a'.repeat(size - '""'.length) }));
  await world.db.begin((tx) => recordEvents(tx, workspaceId, events));
  await fanOutAll(world.db);
}

const take = (pending: Partial<Share>, retrying: Partial<Share> = {}) =>
  claim(world.db, { pending: { ...plenty, ...pending }, retrying: { ...plenty, ...retrying } });
const sizesOf = ({ claimed }: Awaited<ReturnType<typeof take>>) => claimed.map(({ bytes }) => bytes).toSorted();

test('a claim takes as many bytes as its share, and the rest is known to be left', async () => {
  await deliveriesOf(400, 400, 400);
  const first = await take({ bytes: 1_000, mayBeLarger: false });
  expect(first).toMatchObject({ more: true, isShort: true });
  expect(first.claimed.map(({ bytes, data }) => [bytes, data.length])).toEqual([
    [400, 400],
    [400, 400],
  ]);
  const second = await take({ bytes: 399, mayBeLarger: false });
  expect([sizesOf(second), second.more, second.isShort]).toEqual([[], false, true]);
  expect(await take({ bytes: 400, mayBeLarger: false })).toMatchObject({ isShort: false, claimed: [{ bytes: 400 }] });
});

test('bytes are counted as they go over the wire', async () => {
  const workspaceId = await world.workspace();
  await world.endpoint(workspaceId);
  await world.db.begin((tx) => recordEvents(tx, workspaceId, [{ name: 'order.created', data: 'كباب' }]));
  await fanOutAll(world.db);
  expect(sizesOf(await take({}))).toEqual([10]);
});

test('one that is too large for the share holds up nobody, and goes when one such may', async () => {
  await deliveriesOf(5_000);
  await deliveriesOf(100, 200);
  await deliveriesOf(6_000);
  expect(sizesOf(await take({ bytes: 1_000, mayBeLarger: false }))).toEqual([100, 200]);
  expect(await take({ bytes: 1_000, mayBeLarger: true })).toMatchObject({ claimed: [{ bytes: 5_000 }], isShort: true });
  expect(await take({ bytes: 1_000, mayBeLarger: true })).toMatchObject({
    claimed: [{ bytes: 6_000 }],
    isShort: false,
  });
});

test('workspaces take turns for bytes too, and retries have bytes of their own', async () => {
  await deliveriesOf(400, 400);
  await deliveriesOf(400);
  const first = await take({ bytes: 800, mayBeLarger: false });
  expect(new Set(first.claimed.map(({ workspaceId }) => workspaceId)).size).toBe(2);
  await settle(
    world.db,
    first.claimed.map((each) => resultOf(each, 'retrying')),
  );
  await world.letWaitsEnd();
  const second = await take({ bytes: 0, mayBeLarger: false }, { bytes: 400, mayBeLarger: false });
  expect(second.claimed.map(({ lane }) => lane)).toEqual(['retrying']);
});
