import { expect, test } from 'bun:test';
import { eventually } from '../../tests/support/running/world.ts';
import { periodicJob } from './periodic-job.ts';

const longMs = 60_000;

test('a wake-up between a run and its pause is not lost', async () => {
  let runs = 0;
  const work = (): Promise<boolean> => {
    runs += 1;
    const done = Promise.resolve(false);
    if (runs === 2) void done.then(() => {}).then(job.wake);
    return done;
  };
  const job = periodicJob(work, { everyMs: longMs, onError: () => {} });
  await Bun.sleep(0);
  job.wake();
  await eventually(() => runs === 3);
  await job.stop();
});

test('stopping ends the pause after an error', async () => {
  const job = periodicJob(() => Promise.reject(new Error('away')), { everyMs: longMs, onError: () => {} });
  await Bun.sleep(0);
  const began = performance.now();
  await job.stop();
  expect(performance.now() - began).toBeLessThan(500);
});
