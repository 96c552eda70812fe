import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createWorld, plenty, startMs, type World } from '../../../tests/support/running/world.ts';
import { claim } from './claim.ts';
import { countDue } from './count-due.ts';
import { fanOut } from './fan-out.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, startMs);
afterAll(() => world.close(), startMs);

test('of what is due is counted what could be sent now, and nothing that is being sent', async () => {
  expect(await countDue(world.db)).toBe(0);
  const [many, few] = [await world.workspace(), await world.workspace()];
  await world.endpoint(many);
  await world.endpoint(few);
  await world.record(many, 'order.created', 30);
  await world.record(few, 'order.created', 3);
  await fanOut(world.db);
  // Of the thirty no more than the eight that may be under way at a new endpoint.
  expect(await countDue(world.db)).toBe(8 + 3);
  const { claimed } = await claim(world.db, { pending: plenty, retrying: plenty });
  expect(claimed).toHaveLength(8 + 3);
  expect(await countDue(world.db)).toBe(0);
});
