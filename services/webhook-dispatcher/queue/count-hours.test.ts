import { expect, test } from 'bun:test';
import { endpointId, freshWorldForEachTest, workspaceId, world } from '../../../tests/support/running/world.ts';
import { countHours } from './count-hours.ts';
import type { Result } from './settle.ts';

freshWorldForEachTest();

const hours = () =>
  world.db`select endpoint_id, delivered, failed_attempts, answer_times from endpoint_hours order by endpoint_id`;

async function count(given: readonly Partial<Result>[]): Promise<void> {
  const counting = countHours(world.db, (error) => {
    throw error;
  });
  for (const each of given) {
    counting.count({
      ...{ id: 'dlv', workspaceId, endpointId, claim: '', next: 'delivered', waitMs: null, sentAt: Date.now() },
      ...{ durationMs: 50, httpStatus: 200, error: null, errorText: null, ...each },
    });
  }
  await counting.stop();
}

test('attempts are counted by hour and by response time', async () => {
  await count([
    { durationMs: 50 },
    { durationMs: 51 },
    { durationMs: 12_000, httpStatus: 503, next: 'retrying', error: 'http_503' },
    { durationMs: 15_000, httpStatus: null, next: 'failed', error: 'timeout' },
    { sentAt: null, httpStatus: null, next: 'failed' },
  ]);
  const first = {
    endpoint_id: endpointId,
    delivered: 2,
    failed_attempts: 2,
    // Answers within 50, 100, … 10,000 ms, and later ones; an attempt without an answer counts in none.
    answer_times: [1, 1, 0, 0, 0, 0, 0, 0, 1],
  };
  expect([...(await hours())]).toEqual([first]);
  await count([{ durationMs: 200 }]);
  expect([...(await hours())]).toEqual([{ ...first, delivered: 3, answer_times: [1, 1, 1, 0, 0, 0, 0, 0, 1] }]);
});
