import { expect, test } from 'bun:test';
import { eachTestHasItsWorld, fanOutAll, plenty, type World } from '../../../tests/support/running/world.ts';
import { bringBack } from './bring-back.ts';
import { claim } from './claim.ts';

let world: World;
let workspaceId: string;
let endpointId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId, endpointId } = fresh);
});

const take = () => claim(world.db, { pending: plenty, retrying: plenty });

test('a delivery that somebody holds is left for another claim, and keeps nothing else waiting', async () => {
  const closing = await world.workspace();
  const disabled = await world.endpoint(closing);
  for (const each of [workspaceId, closing]) await world.record(each, 'order.created', 2);
  await fanOutAll(world.db);
  await world.db`update webhook_endpoints set enabled = false where id = ${disabled}`;
  await world.db.begin(async (tx) => {
    for (const each of [endpointId, disabled])
      await tx`select from open_deliveries where endpoint_id = ${each} order by id limit 1 for update`;
    const [first, again] = [await take(), await take()];
    expect([first.claimed.length, first.closed]).toEqual([1, 1]);
    expect([again.claimed.length, again.closed, again.more]).toEqual([0, 0, false]);
  });
  const last = await take();
  expect([last.claimed.length, last.closed]).toEqual([1, 1]);
});

test('a delivery that somebody holds keeps no other from being brought back', async () => {
  await world.record(workspaceId, 'order.created', 2);
  await fanOutAll(world.db);
  const ahead = world.db`interval '20 days'`;
  await world.db`update endpoint_lanes set next_due_at = next_due_at + ${ahead}`;
  await world.db`update open_deliveries set due_at = due_at + ${ahead}`;
  await world.db.begin(async (tx) => {
    await tx`select from open_deliveries order by id limit 1 for update`;
    expect(await bringBack(world.db)).toBe(1);
    expect((await take()).claimed.length).toBe(1);
  });
});
