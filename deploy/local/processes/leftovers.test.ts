import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { stopLeftovers } from './leftovers.ts';
import { startTimeOf } from './process-table.ts';

const directory = folderForThisFile();
const file = join(directory, 'stack.json');

test('processes left running by an earlier start are stopped, no others', async () => {
  const [left, frozen, innocent] = [sleep(), sleep(), sleep()];
  process.kill(frozen.pid, 'SIGSTOP');
  const processes = [
    { name: 'left', pid: left.pid, startTime: startTimeOf(left.pid) },
    { name: 'frozen', pid: frozen.pid, startTime: startTimeOf(frozen.pid) },
    { name: 'reused number', pid: innocent.pid, startTime: `${startTimeOf(innocent.pid)}1` },
    { name: 'gone', pid: 2 ** 22 + 1, startTime: 'x/1' },
    { name: 'never known', pid: innocent.pid },
  ];
  writeFileSync(file, JSON.stringify({ processes }));
  expect(await stopLeftovers(file)).toEqual(['left', 'frozen']);
  expect([await left.exited, await frozen.exited, left.signalCode, frozen.signalCode]).toEqual([
    143,
    143,
    'SIGTERM',
    'SIGTERM',
  ]);
  expect(innocent.exitCode).toBeNull();
  innocent.kill();
});

test.each(['', '{"env":{', '{}', '{"processes":7}'])('a stack file %p names no processes', async (text) => {
  writeFileSync(file, text);
  expect(await stopLeftovers(file)).toEqual([]);
});

function sleep() {
  return Bun.spawn(['sleep', '600']);
}
