import { existsSync, readFileSync } from 'node:fs';
import { until } from '../../../shared/runtime/until.ts';
import { descendants, signalIfAlive, startTimeOf } from './process-table.ts';

/** Stops what a killed supervisor left running; a start time tells whether a pid was reused. */
export async function stopLeftovers(stackFile: string): Promise<string[]> {
  const left = recorded(stackFile).filter(
    ({ pid, startTime }) => startTime !== undefined && startTimeOf(pid) === startTime,
  );
  await Promise.all(left.map(({ pid }) => end(pid)));
  return left.map(({ name }) => name);
}

interface Recorded {
  name: string;
  pid: number;
  startTime?: string;
}

const politeMs = 25_000;
const killedMs = 5_000;

async function end(pid: number): Promise<void> {
  const startTime = startTimeOf(pid);
  const isGone = () => startTimeOf(pid) !== startTime;
  const isPolite = until(isGone, { boundMs: politeMs, late: () => 'late' });
  signalIfAlive(pid, 'SIGTERM');
  signalIfAlive(pid, 'SIGCONT');
  await isPolite.catch(async () => {
    for (const each of [pid, ...descendants(pid)]) signalIfAlive(each, 'SIGKILL');
    await until(isGone, { boundMs: killedMs, late: () => `Process ${pid} of an earlier start cannot be killed.` });
  });
}

/** Truncated by a crash: nothing is known. */
function recorded(stackFile: string): Recorded[] {
  if (!existsSync(stackFile)) return [];
  try {
    const { processes }: { processes?: unknown } = JSON.parse(readFileSync(stackFile, 'utf8'));
    return Array.isArray(processes) ? processes : [];
  } catch {
    return [];
  }
}
