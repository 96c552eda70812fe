import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createWorld, fanOutAll, type World } from '../../../tests/support/running/world.ts';
import { fanOutInParts } from './fan-out-in-parts.ts';
import { waitingOfFew } from './waiting-of-few.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('of few are events of whom at most half as many wait as of one on average', async () => {
  const [many, others, few] = [await world.workspace(), await world.workspace(), await world.workspace()];
  expect(await waitingOfFew(world.db, 100)).toEqual([]);
  await world.record(many, 'order.created', 4);
  expect(await waitingOfFew(world.db, 100)).toEqual([]);
  await world.record(others, 'order.created', 6);
  const [first = '', second = ''] = await world.record(few, 'order.created', 2);
  expect(await waitingOfFew(world.db, 100)).toEqual([first, second]);
  await world.record(few);
  expect(await waitingOfFew(world.db, 100)).toEqual([]);
  await fanOutAll(world.db);
});

test('where what waits is seconds behind, an event of one workspace is fanned out before those that others recorded earlier', async () => {
  const floods = await Promise.all(Array.from({ length: 5 }, () => world.workspace()));
  const other = await world.workspace();
  for (const each of [...floods, other]) await world.endpoint(each);
  const part = fanOutInParts(world.db);
  for (const each of floods) await world.record(each, 'order.created', 300);
  await world.record(other);
  expect(await part()).toMatchObject({ events: 500 });
  expect(await world.deliveries(other)).toHaveLength(0);
  await world.db`update events set recorded_at = recorded_at - interval '2 s' where fanned_out_at is null`;
  await part();
  expect(await part()).toMatchObject({ events: 1, more: true });
  expect(await world.deliveries(other)).toHaveLength(1);
  while ((await part()).more);
  expect(await world.deliveries(floods[4] ?? '')).toHaveLength(300);
});
