import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { descendants, signalIfAlive } from '../../../deploy/local/processes/process-table.ts';

/** A thread that waits for the disk stops only once the disk has responded. */
const maxWaitMs = 10_000;

/** Stops a server and its descendants with connections open; returns
 * when every thread has stopped, not only been signalled. */
export function freeze({ pid }: { pid: number }): void {
  const all = [pid, ...descendants(pid)];
  for (const each of all) signalIfAlive(each, 'SIGSTOP');
  const began = performance.now();
  while (all.some(isRunning) && performance.now() - began < maxWaitMs) Bun.sleepSync(1);
}

export function thaw({ pid }: { pid: number }): void {
  for (const each of [pid, ...descendants(pid)]) signalIfAlive(each, 'SIGCONT');
}

function isRunning(pid: number): boolean {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return false;
  try {
    return readdirSync(threads).some((thread) =>
      /^State:\s+[RSDI]/m.test(readFileSync(`${threads}/${thread}/status`, 'utf8')),
    );
  } catch {
    return isRunning(pid); // A thread ended between looking and reading.
  }
}
