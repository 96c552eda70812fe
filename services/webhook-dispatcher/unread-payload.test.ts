import { expect, test } from 'bun:test';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createWorld, eventually, fanOutAll, startService } from '../../tests/support/running/world.ts';
import { leaseMs } from './queue/claim.ts';

const [world, receiver] = await forThisFile(createWorld(), startReceiver());

test('claims with unreadable payloads are released before their lease ends', async () => {
  const workspaceId = await world.workspace();
  await world.endpoint(workspaceId, { url: receiver.url });
  await world.record(workspaceId, 'order.created', 5);
  await fanOutAll(world.db);
  const session = await world.db.reserve();
  await session`begin`;
  await session`lock table events in access exclusive mode`;
  const [{ entries }] = await forThisFile(startService(world));
  const claimed = async () => (await world.db`select from open_deliveries where claim is not null`).count;
  await eventually(async () => (await claimed()) === 5);
  const began = performance.now();
  await eventually(() => entries.some(({ fields }) => String(fields.error).includes('lock timeout')));
  await session`commit`;
  session.release();
  await eventually(() => receiver.received.length === 5);
  expect(performance.now() - began).toBeLessThan(leaseMs / 2);
  await eventually(world.drained);
  expect((await world.attempts(workspaceId)).map(({ number }) => number)).toEqual([1, 1, 1, 1, 1]);
});
