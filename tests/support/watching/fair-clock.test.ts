import { expect, test } from 'bun:test';
import { availableParallelism } from 'node:os';
import { until } from '../../../shared/runtime/until.ts';
import { fairClock } from './fair-clock.ts';

const workMicroseconds = 50_000;
const waitMs = 200;

test('what work takes longer where many stand in line for a processor is not told', async () => {
  const crowd = Array.from({ length: 3 * availableParallelism() }, () =>
    Bun.spawn(['sh', '-c', 'while :; do :; done']),
  );
  const told = fairClock();
  const began = performance.now();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < workMicroseconds);
  const [took, without] = [performance.now() - began, told()];
  for (const each of crowd) each.kill('SIGKILL');
  await Promise.all(crowd.map(({ exited }) => exited));
  expect(without).toBeLessThan(took / 2);
});

test('a wait for anything else is told', async () => {
  // On a busy machine not at once: what else this process does stands in line meanwhile.
  const isTold = async (): Promise<boolean> => {
    const told = fairClock();
    await Bun.sleep(waitMs);
    return told() > waitMs / 2;
  };
  await until(isTold, { late: () => 'a wait is taken for standing in line' });
});
