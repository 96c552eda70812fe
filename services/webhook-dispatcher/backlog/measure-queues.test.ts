import { expect, test } from 'bun:test';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { claimAll, createWorld } from '../../../tests/support/running/world.ts';
import { fanOut } from '../queue/fan-out.ts';
import { measureQueues } from './measure-queues.ts';

const [world] = await forThisFile(createWorld());

const nothing = { events: 0, oldestEvent: 0, endpoints: 0, due: [] };

test('the backlog is measured by plan, with the age of the oldest', async () => {
  expect(await measureQueues(world.db)).toEqual(nothing);
  const [many, few] = [await world.workspace(), await world.workspace()];
  await world.db`update workspaces set plan = 'business' where id = ${few}`;
  await world.endpoint(many);
  await world.endpoint(few);
  await world.record(many, 'order.created', 30);
  await world.record(few, 'order.created', 3);
  await world.db`update event_outbox set recorded_at = recorded_at - interval '1 minute'`;
  const recorded = await measureQueues(world.db);
  expect(recorded).toMatchObject({ events: 33, endpoints: 0, due: [] });
  expect(Math.floor(recorded.oldestEvent / 60)).toBe(1);

  await world.db`update event_outbox set recorded_at = clock()`;
  await fanOut(world.db);
  await world.db`update open_deliveries set due_at = due_at - interval '1 hour' where workspace_id = ${few}`;
  const { due, ...rest } = await measureQueues(world.db);
  expect(rest).toEqual({ events: 0, oldestEvent: 0, endpoints: 2 });
  const [first, second] = due.toSorted((one, other) => other.deliveries - one.deliveries);
  expect([first?.plan, first?.deliveries, Math.floor((first?.oldest ?? -1) / 3600)]).toEqual(['pro', 30, 0]);
  expect([second?.plan, second?.deliveries, Math.floor((second?.oldest ?? -1) / 3600)]).toEqual(['business', 3, 1]);

  expect(await claimAll(world.db)).toHaveLength(30 + 3);
  expect(await measureQueues(world.db)).toEqual(nothing);
});
