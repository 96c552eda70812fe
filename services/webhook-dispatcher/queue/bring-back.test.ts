import { expect, test } from 'bun:test';
import { eachTestHasItsWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { bringBack } from './bring-back.ts';
import { claim } from './claim.ts';
import { settle } from './settle.ts';

let world: World;
let workspaceId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId } = fresh);
});

const take = () => claim(world.db, { pending: plenty, retrying: plenty });

/** As if all of it had been stamped while the clock was twenty days ahead, and right again since. */
async function putOff(): Promise<void> {
  const ahead = world.db`interval '20 days'`;
  await world.db`update endpoint_lanes set next_due_at = next_due_at + ${ahead}`;
  await world.db`update open_deliveries set due_at = due_at + ${ahead}, leased_until = leased_until + ${ahead}`;
}

test('what waits for a time that a wrong clock set is due at once when it is right again', async () => {
  await world.record(workspaceId, 'order.created', 3);
  await fanOutAll(world.db);
  await putOff();
  expect((await take()).claimed.length).toBe(0);
  expect(await bringBack(world.db)).toBe(1);
  expect((await take()).claimed.length).toBe(3);
});

test('what a wrong clock put off does not wait behind what is due in its time', async () => {
  await world.record(workspaceId, 'order.created', 3);
  await fanOutAll(world.db);
  await world.db`
    update open_deliveries set due_at = due_at + interval '15 minutes'
    where id in (select id from open_deliveries order by id desc limit 2)`;
  expect(await bringBack(world.db)).toBe(1);
  expect((await take()).claimed.length).toBe(3);
  expect(await bringBack(world.db)).toBe(0);
});

test('a lease that was taken while the clock was ahead, by a process that is no more, ends soon in a lane where others come and go', async () => {
  await world.record(workspaceId, 'order.created', 2);
  await fanOutAll(world.db);
  const [left, ...others] = (await take()).claimed;
  await world.db`update open_deliveries set leased_until = leased_until + interval '15 min' where id = ${left?.id ?? ''}`;
  await settle(
    world.db,
    others.map((each) => resultOf(each, 'delivered')),
  );
  await world.record(workspaceId, 'order.created', 2);
  await fanOutAll(world.db);
  expect(await bringBack(world.db)).toBe(1);
  const [row] = await world.db`
    select leased_until <= now() + interval '30 s' as soon from open_deliveries where id = ${left?.id ?? ''}`;
  expect(row?.soon).toBe(true);
  expect(await bringBack(world.db)).toBe(0);
});

test('what is under way keeps a whole lease, and what is merely due later is left alone', async () => {
  await world.record(workspaceId, 'order.created', 1);
  await fanOutAll(world.db);
  expect((await take()).claimed.length).toBe(1);
  expect(await bringBack(world.db)).toBe(0);
  await putOff();
  expect(await bringBack(world.db)).toBe(1);
  expect((await take()).claimed.length).toBe(0);
  const [row] = await world.db`
    select leased_until > now() + interval '20 s' and leased_until <= now() + interval '30 s' as whole
    from open_deliveries`;
  expect(row?.whole).toBe(true);
});
