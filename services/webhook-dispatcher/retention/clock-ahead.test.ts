import { expect, test } from 'bun:test';
import { dayMs, dayOf, partitioned, partitionName } from '../../../shared/db/partitions.ts';
import { clockHasStood, setClock } from '../../../tests/support/data/clock.ts';
import { eachTestHasItsWorld, type World } from '../../../tests/support/running/world.ts';
import { dropOldestDay } from './drop-partitions.ts';

let world: World;
eachTestHasItsWorld((fresh) => {
  ({ world } = fresh);
});

const keptDays = 30;

/** Partitions of the day that began so many days ago. Gives when it began. */
async function dayAgo(days: number): Promise<number> {
  const day = dayOf(Math.floor(Date.now() / dayMs - days) * dayMs);
  for (const table of partitioned) {
    const range = `from ('${day.first}') to ('${day.before}')`;
    await world.db.unsafe(`create table ${partitionName(table, day)} partition of ${table} for values ${range}`);
  }
  return day.startsAt;
}

test('no day is dropped by a clock that was set ahead, until it has stood for hours', async () => {
  await clockHasStood(world.db);
  const [old, young] = [await dayAgo(40), await dayAgo(20)];
  await setClock(world.db, `${keptDays} days`);
  const drop = () => dropOldestDay(world.url, keptDays);
  expect(await drop()).toEqual({ startsAt: old, isInUse: false });
  expect(await drop()).toBeNull();
  await clockHasStood(world.db, `${keptDays} days`);
  expect(await drop()).toEqual({ startsAt: young, isInUse: false });
});
