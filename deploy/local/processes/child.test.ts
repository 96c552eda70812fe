import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { until } from '../../../shared/runtime/until.ts';
import { startChild } from './child.ts';
import { descendants, startTimeOf } from './process-table.ts';

function run(...command: string[]) {
  const lines: string[] = [];
  const output = (line: string) => void lines.push(line);
  return { child: startChild(command, { env: process.env, output, deathSignal: 'SIGKILL' }), lines };
}

test('lines of a child from both streams and its exit are reported', async () => {
  const { child, lines } = run('sh', '-c', 'echo one; echo two >&2; printf three; exit 3');
  expect(await child.ended).toBe('exit code 3');
  expect(lines.toSorted()).toEqual(['one', 'three', 'two']);
});

test('a child has its own session, so that the terminal cannot signal it', async () => {
  const { child, lines } = run('sh', '-c', 'cut -d " " -f 6 /proc/$$/stat');
  await child.ended;
  expect(lines).toEqual([String(child.pid)]);
});

test('a child that ignores the signal is killed with its descendants', async () => {
  const { child, lines } = run('sh', '-c', "trap '' TERM; sleep 600 & echo ready; wait; wait");
  await until(() => lines.includes('ready'), { timeoutMessage: () => 'it did not start' });
  const below = descendants(child.pid);
  expect(below).toHaveLength(1);
  await child.stop('SIGTERM', 200);
  expect(await child.ended).toBe('signal SIGKILL');
  for (const pid of below)
    await until(() => startTimeOf(pid) === undefined, { timeoutMessage: () => `${pid} is still running` });
});

test('processes that an ended child leaves behind are killed', async () => {
  const { child, lines } = run('sh', '-c', 'sleep 600 & echo $!');
  expect(await child.ended).toBe('exit code 0');
  const left = Number(lines[0]);
  await until(() => startTimeOf(left) === undefined, { timeoutMessage: () => `${left} is still running` });
});

test('a frozen child still ends on a signal', async () => {
  const { child } = run('sleep', '600');
  process.kill(child.pid, 'SIGSTOP');
  await child.stop('SIGTERM', 10_000);
  expect(await child.ended).toBe('signal SIGTERM');
});

test('a child ends when its parent is killed', async () => {
  const script = `
    import { startChild } from ${JSON.stringify(`${import.meta.dir}/child.ts`)};
    console.log(startChild(['sleep', '600'], { env: process.env, output: () => {}, deathSignal: 'SIGTERM' }).pid);
  `;
  const parent = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' });
  const { value } = await parent.stdout.getReader().read();
  const pid = Number(new TextDecoder().decode(value));
  const isSleep = (): boolean => readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sleep\n';
  await until(isSleep, { timeoutMessage: () => `${pid} did not start` });
  parent.kill('SIGKILL');
  await until(() => startTimeOf(pid) === undefined, { timeoutMessage: () => `${pid} outlived its parent` });
});
