import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { connect } from '../../../shared/db/connections/connect.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, fanOutAll, type World } from '../../../tests/support/running/world.ts';
import { fanOutInParts } from './fan-out-in-parts.ts';
import { waitingOfFew } from './waiting-of-few.ts';

setDefaultTimeout(testMs);

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

test('events of few that are too many for one statement are taken in smaller parts', async () => {
  const { many, few, part, close } = await slowWorld(1_200);
  try {
    await few.record(60);
    for (let parts = 0; parts < 40 && (await few.made()) < 60; parts += 1) await part();
    expect([await few.made(), await many.left()]).toEqual([60, 0]);
  } finally {
    await close();
  }
});

test('events of few that take long keep none of the others from their turn', async () => {
  const { many, few, part, close } = await slowWorld(3_000);
  try {
    for (let parts = 0; parts < 6; parts += 1) {
      await few.record(10);
      await part();
    }
    expect(await many.left()).toBeLessThanOrEqual(1_500);
    expect(await few.made()).toBeGreaterThanOrEqual(10);
  } finally {
    await close();
  }
});

/** In which a delivery takes 30 ms to be made, and a statement 600 at most, and much of one workspace has waited for seconds. */
async function slowWorld(waiting: number) {
  const slow = await createWorld();
  await slow.db.unsafe(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$;
    create trigger linger before insert on open_deliveries for each row execute function linger()`);
  const impatient = connect(slow.url, { name: 'test', settings: { statement_timeout: '600' } });
  const [many, few] = [await slow.workspace(), await slow.workspace()];
  await slow.endpoint(few);
  await slow.record(many, 'order.created', waiting);
  await slow.db`update events set recorded_at = recorded_at - interval '1 hour'`;
  const part = fanOutInParts(impatient);
  expect(await part()).toMatchObject({ events: 500 });
  return {
    many: {
      left: async () =>
        (await slow.db`select from events where workspace_id = ${many} and fanned_out_at is null`).length,
    },
    few: {
      record: (count: number) => slow.record(few, 'order.created', count),
      made: async () => (await slow.deliveries(few)).length,
    },
    /** Also one that fails. */
    part: () => part().catch(() => null),
    async close() {
      await impatient.end({ timeout: 1 });
      await slow.close();
    },
  };
}
