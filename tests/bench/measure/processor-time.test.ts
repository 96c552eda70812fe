import { afterAll, expect, test } from 'bun:test';
import { descendants, signalIfAlive } from '../../../deploy/local/processes/process-table.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createMeter } from './processor-time.ts';

const started: Bun.Subprocess[] = [];
const start = (...command: string[]) => {
  const child = Bun.spawn(command, { stdio: ['ignore', 'ignore', 'ignore'] });
  started.push(child);
  return child;
};
afterAll(() => {
  for (const { pid } of started) for (const each of [...descendants(pid), pid]) signalIfAlive(each, 'SIGKILL');
});

test('what a child of a child spent is counted, also once it has ended', async () => {
  const { pid } = start('sh', '-c', 'sh -c "timeout 60 yes; sleep 60"; true');
  const look = createMeter([{ name: 'tier', pid }]);
  const spent = (): number => look().tier ?? 0;
  await until(() => spent() > 20e6, { late: () => `${spent()} ns were seen` });
  const below = descendants(pid);
  const last = below.at(-1) ?? Number.NaN;
  const before = spent();
  signalIfAlive(last, 'SIGKILL');
  await until(() => !descendants(pid).includes(last), { late: () => 'it did not end' });
  expect(below.length).toBeGreaterThan(1);
  expect(spent()).toBeGreaterThanOrEqual(before);
});

test('a look at one process does not look through all the others', () => {
  for (let index = 0; index < 50; index += 1) start('sleep', '60');
  const look = createMeter([{ name: 'tier', pid: started[0]?.pid ?? 0 }]);
  const costOf = (work: () => unknown): number => {
    const before = process.cpuUsage();
    for (let index = 0; index < 20; index += 1) work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  costOf(look);
  expect(costOf(look)).toBeLessThan(costOf(() => descendants(process.pid)) / 2);
});
