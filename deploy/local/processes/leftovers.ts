import { existsSync, readFileSync } from 'node:fs';
import { until } from '../../../shared/runtime/until.ts';
import { descendants, signalIfAlive, startTimeOf } from './process-table.ts';

/** Stops processes that a killed supervisor left running. The start time shows whether a pid was reused. */
export async function stopLeftovers(stackFile: string): Promise<string[]> {
  const left = recorded(stackFile).filter(
    ({ pid, startTime }) => startTime !== undefined && startTimeOf(pid) === startTime,
  );
  await Promise.all(left.map(({ pid }) => end(pid)));
  return left.map(({ name }) => name);
}

interface RecordedProcess {
  name: string;
  pid: number;
  startTime?: string;
}

const termTimeoutMs = 25_000;
const killTimeoutMs = 5_000;

async function end(pid: number): Promise<void> {
  const startTime = startTimeOf(pid);
  const isGone = () => startTimeOf(pid) !== startTime;
  const ended = until(isGone, { boundMs: termTimeoutMs, timeoutMessage: () => 'late' });
  signalIfAlive(pid, 'SIGTERM');
  signalIfAlive(pid, 'SIGCONT');
  await ended.catch(async () => {
    for (const each of [pid, ...descendants(pid)]) signalIfAlive(each, 'SIGKILL');
    await until(isGone, {
      boundMs: killTimeoutMs,
      timeoutMessage: () => `Process ${pid} of an earlier start cannot be killed.`,
    });
  });
}

/** Empty if a crash truncated the file. */
function recorded(stackFile: string): RecordedProcess[] {
  if (!existsSync(stackFile)) return [];
  try {
    const { processes }: { processes?: unknown } = JSON.parse(readFileSync(stackFile, 'utf8'));
    return Array.isArray(processes) ? processes : [];
  } catch {
    return [];
  }
}
