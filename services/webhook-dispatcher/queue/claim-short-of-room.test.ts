import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { claim } from './claim.ts';
import { settle } from './settle.ts';

setDefaultTimeout(testMs);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A claim with room for so many. */
function take(room: { pending: number; retrying: number }) {
  const share = (most: number) => ({ ...plenty, room: most, perWorkspace: most });
  return claim(world.db, { pending: share(room.pending), retrying: share(room.retrying) });
}

test('lanes that a claim had no room to look at are known to be left, of either kind', async () => {
  const workspaceId = await world.workspace();
  for (let endpoint = 0; endpoint < 3; endpoint += 1) await world.endpoint(workspaceId);
  await world.record(workspaceId);
  await fanOutAll(world.db);
  const first = await take({ pending: 2, retrying: 400 });
  expect(first.claimed).toHaveLength(2);
  expect(first).toMatchObject({ more: true, isShort: true });
  expect(await take({ pending: 400, retrying: 400 })).toMatchObject({ more: false, isShort: false });

  await settle(
    world.db,
    first.claimed.map((each) => resultOf(each, 'retrying')),
  );
  await world.letWaitsEnd();
  expect(await take({ pending: 400, retrying: 1 })).toMatchObject({ more: true, isShort: true });
});
