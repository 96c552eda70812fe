import { expect, test } from 'bun:test';
import { eachTestHasItsWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { claim } from './claim.ts';
import { type Result, settle } from './settle.ts';

let world: World;
let workspaceId: string;
let endpointId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId, endpointId } = fresh);
});

/** Settles one delivery for each of these, in one statement. */
async function settleAll(given: readonly Partial<Result>[]): Promise<readonly Result[]> {
  await world.record(workspaceId, 'order.created', given.length);
  await fanOutAll(world.db);
  await world.widen();
  const { claimed } = await claim(world.db, { pending: plenty, retrying: plenty });
  const results = claimed.map((each, index) => {
    const { next = 'delivered', ...rest } = given[index] ?? {};
    return { ...resultOf(each, next), ...rest };
  });
  await settle(world.db, results);
  return results;
}

const hours = () =>
  world.db`select endpoint_id, delivered, failed_attempts, answer_times from endpoint_hours order by endpoint_id`;

test('results are counted by the hour, with how fast each was answered', async () => {
  await settleAll([
    { durationMs: 50 },
    { durationMs: 51 },
    { durationMs: 12_000, httpStatus: 503, next: 'retrying', error: 'http_503' },
    { durationMs: 15_000, httpStatus: null, next: 'failed', error: 'timeout' },
  ]);
  const first = {
    endpoint_id: endpointId,
    delivered: 2,
    failed_attempts: 2,
    answer_times: [1, 1, 0, 0, 0, 0, 0, 0, 1],
  };
  expect([...(await hours())]).toEqual([first]);
  await settleAll([{ durationMs: 200 }]);
  expect([...(await hours())]).toEqual([{ ...first, delivered: 3, answer_times: [1, 1, 1, 0, 0, 0, 0, 0, 1] }]);
});

test('a result that was written before is not counted again', async () => {
  const results = await settleAll([{ durationMs: 20 }]);
  await Promise.all([settle(world.db, results), settle(world.db, results)]);
  expect([...(await hours())]).toMatchObject([{ delivered: 1, failed_attempts: 0 }]);
});
