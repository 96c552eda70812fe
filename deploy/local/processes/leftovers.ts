import { existsSync, readFileSync } from 'node:fs';
import { until } from '../../../shared/runtime/until.ts';
import { birth, descendants, signalIfAlive } from './process-table.ts';

/**
 * Stops what a supervisor that was killed left running, as its stack file tells, and answers the names. A number that
 * now belongs to another process is known by the time that one began, and left alone.
 */
export async function stopLeftovers(stackFile: string): Promise<string[]> {
  const left = recorded(stackFile).filter(({ pid, birth: born }) => born !== undefined && birth(pid) === born);
  await Promise.all(left.map(({ pid }) => end(pid)));
  return left.map(({ name }) => name);
}

interface Recorded {
  name: string;
  pid: number;
  birth?: string;
}

const politeMs = 25_000;
const killedMs = 5_000;

async function end(pid: number): Promise<void> {
  const born = birth(pid);
  const isGone = () => birth(pid) !== born;
  const isPolite = until(isGone, { boundMs: politeMs, late: () => 'late' });
  signalIfAlive(pid, 'SIGTERM');
  signalIfAlive(pid, 'SIGCONT');
  await isPolite.catch(async () => {
    for (const each of [pid, ...descendants(pid)]) signalIfAlive(each, 'SIGKILL');
    await until(isGone, { boundMs: killedMs, late: () => `Process ${pid} of an earlier start cannot be killed.` });
  });
}

/** A file that does not say it was cut short by a crash: it tells nothing, and is written anew. */
function recorded(stackFile: string): Recorded[] {
  if (!existsSync(stackFile)) return [];
  try {
    const { processes }: { processes?: unknown } = JSON.parse(readFileSync(stackFile, 'utf8'));
    return Array.isArray(processes) ? processes : [];
  } catch {
    return [];
  }
}
