import { expect, test } from 'bun:test';
import { eachTestHasItsWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { type Claimed, claim } from './claim.ts';
import { noShare } from './room.ts';
import { settle } from './settle.ts';

let world: World;
let workspaceId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId } = fresh);
});

const all = { pending: plenty, retrying: plenty };
const none = { pending: noShare, retrying: noShare };

const claimAll = async () => (await claim(world.db, all)).claimed;
const settleAs = (attempts: readonly Claimed[], next: 'delivered' | 'retrying', durationMs: number) =>
  settle(
    world.db,
    attempts.map((each) => ({ ...resultOf(each, next), durationMs })),
  );

/** Attempts that end like this, in one statement; gives whether the lane is one that answers soon afterwards. */
async function soonAfter(next: 'delivered' | 'retrying', ...durationsMs: number[]): Promise<boolean> {
  await world.record(workspaceId, 'order.created', durationsMs.length);
  await fanOutAll(world.db);
  const claimed = await claimAll();
  expect(claimed).toHaveLength(durationsMs.length);
  await settle(
    world.db,
    claimed.map((each, nth) => ({ ...resultOf(each, next), durationMs: durationsMs[nth] ?? 0 })),
  );
  const [lane] = await world.db<{ soon: boolean }[]>`
    select answers_soon as soon from endpoint_lanes where status = 'pending'`;
  return lane?.soon ?? false;
}

test('a lane answers soon while its last attempts took less than two seconds on average, whether or not they succeeded', async () => {
  expect(await soonAfter('delivered', 1_999)).toBe(true);
  expect(await soonAfter('delivered', 2_000)).toBe(false);
  expect(await soonAfter('delivered', 14_900, 100)).toBe(false);
  expect(await soonAfter('delivered', 3_900, 50)).toBe(true);
  expect(await soonAfter('retrying', 14_900)).toBe(false);
});

test('one that hung answers soon again when its cap is what it began with', async () => {
  expect(await soonAfter('retrying', 15_000)).toBe(false);
  expect(await soonAfter('retrying', 10, 10, 10)).toBe(false);
  expect(await soonAfter('retrying', 10)).toBe(true);
});

test('what is slow or new takes no room of those that answer soon, and they none of it', async () => {
  const [known, fresh] = [workspaceId, await world.workspace()];
  await soonAfter('delivered', 100);
  await world.endpoint(fresh);
  for (const each of [known, fresh]) await world.record(each);
  await fanOutAll(world.db);
  const paces = async (...shares: Parameters<typeof claim> extends [unknown, ...infer Shares] ? Shares : never) =>
    (await claim(world.db, ...shares)).claimed.map(({ workspaceId: of, pace }) => [of, pace]);
  expect(await paces(none, none)).toEqual([]);
  expect(await paces(all, none)).toEqual([[known, 'soon']]);
  expect(await paces(none, all)).toEqual([[fresh, 'slow']]);
});

test('retries of what is slow wait apart as well', async () => {
  await world.record(workspaceId);
  await fanOutAll(world.db);
  await settleAs(await claimAll(), 'retrying', 15_000);
  await world.letWaitsEnd();
  expect((await claim(world.db, all, none)).claimed).toEqual([]);
  const [again] = (await claim(world.db, none, all)).claimed;
  expect(again).toMatchObject({ lane: 'retrying', pace: 'slow', number: 2 });
});

test('one answer among many that hang keeps a lane its cap, and not its place among those that answer soon', async () => {
  expect(await soonAfter('delivered', 10)).toBe(true);
  await world.record(workspaceId, 'order.created', 8);
  await fanOutAll(world.db);
  const [first, ...others] = await claimAll();
  if (first === undefined) throw new Error('nothing was claimed');
  const hung = others.map((each) => ({ ...resultOf(each, 'retrying'), durationMs: 15_000 }));
  await settle(world.db, [resultOf(first, 'delivered'), ...hung]);
  const lanes = await world.db`select cap, answers_soon as soon from endpoint_lanes where status = 'pending'`;
  expect([...lanes]).toEqual([{ cap: 9, soon: false }]);
});
