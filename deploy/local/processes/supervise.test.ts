import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { startChild } from './child.ts';
import { startTimeOf } from './process-table.ts';
import { nextPause, type Running, supervise } from './supervise.ts';

test('the pause doubles from 0.5 s to 30 s, and resets after a minute alive', () => {
  const pauses: number[] = [];
  for (let deaths = 0; deaths < 9; deaths += 1) pauses.push(nextPause(pauses.at(-1) ?? 0, 100));
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(nextPause(30_000, 60_000)).toBe(500);
  expect([nextPause(0, 100, 200), nextPause(200, 100, 200)]).toEqual([200, 200]);
});

test('a process that dies is logged and restarted; after stop it stays down', async () => {
  const lines: string[] = [];
  let restarts = 0;
  const supervised = await supervise({
    name: 'sleeper',
    start: async () => sleeper(),
    say: (line) => lines.push(line),
    onRestart: () => (restarts += 1),
  });
  const first = supervised.pid;
  process.kill(first, 'SIGKILL');
  await until(() => restarts === 1, { timeoutMessage: () => 'not restarted' });
  expect(lines).toEqual(['sleeper ended (signal SIGKILL): restarting in 0.5 s']);
  const second = supervised.pid;
  expect(second).not.toBe(first);
  expect(startTimeOf(second)).toBeDefined();
  await supervised.stop();
  expect(startTimeOf(second)).toBeUndefined();
  expect(restarts).toBe(1);
});

test('a start that fails is tried again after a longer pause', async () => {
  const lines: string[] = [];
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts === 2) throw new Error('port taken');
    return sleeper();
  };
  const supervised = await supervise({ name: 'sleeper', start, say: (line) => lines.push(line) });
  process.kill(supervised.pid, 'SIGKILL');
  await until(() => starts === 3, { timeoutMessage: () => 'not retried' });
  expect(lines).toEqual([
    'sleeper ended (signal SIGKILL): restarting in 0.5 s',
    'sleeper: port taken',
    'sleeper ended (not started): restarting in 1 s',
  ]);
  await supervised.stop();
});

test('stopping during a pause ends the pause', async () => {
  const lines: string[] = [];
  const supervised = await supervise({
    name: 'sleeper',
    start: async () => sleeper(),
    say: (line) => lines.push(line),
  });
  process.kill(supervised.pid, 'SIGKILL');
  await until(() => lines.length === 1, { timeoutMessage: () => 'the end was not logged' });
  const began = performance.now();
  await supervised.stop();
  expect(performance.now() - began).toBeLessThan(400);
});

test('a second, harsher stop ends a process that ignores SIGTERM', async () => {
  const supervised = await supervise({
    name: 'stubborn',
    start: async () => sleeper("trap '' TERM; echo ready; while :; do sleep 0.1; done"),
    say: () => {},
  });
  const polite = supervised.stop();
  await supervised.stop('SIGKILL');
  await polite;
  expect(startTimeOf(supervised.pid)).toBeUndefined();
});

function sleeper(script = 'sleep 600'): Running {
  const child = startChild(['sh', '-c', `exec 2>/dev/null; ${script}`], {
    env: process.env,
    output: () => {},
    deathSignal: 'SIGKILL',
  });
  return { pid: child.pid, ended: child.ended, stop: (signal = 'SIGTERM') => child.stop(signal, 30_000) };
}
