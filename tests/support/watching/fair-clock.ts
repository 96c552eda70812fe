import { readdirSync, readFileSync } from 'node:fs';
import { descendants } from '../../../deploy/local/processes/process-table.ts';

/** Starts a stopwatch: the returned function gives the milliseconds elapsed, less those in which this process, its
 * descendants or the processes `others` (ids) waited for a CPU, so that a busy machine does not fail a deadline.
 * At least a quarter of the elapsed time counts, so that a hang is still detected. */
export function fairClock(...others: readonly number[]): () => number {
  const began = performance.now();
  const before = waitTimes(others);
  return () => {
    const elapsed = performance.now() - began;
    const waited = [...waitTimes(others)].map(([thread, ns]) => ns - (before.get(thread) ?? 0));
    return Math.max(elapsed / 4, elapsed - waited.reduce((sum, ns) => sum + ns, 0) / 1e6);
  };
}

function waitTimes(others: readonly number[]): Map<string, number> {
  const roots = [process.pid, ...others];
  const all = new Set([...roots, ...roots.flatMap(descendants)]);
  return new Map([...all].flatMap((pid) => threadsOf(pid)));
}

function threadsOf(pid: number): [thread: string, ns: number][] {
  try {
    const folder = `/proc/${pid}/task`;
    return readdirSync(folder).map((id) => {
      const [, ns] = readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ');
      return [`${pid}/${id}`, Number(ns)];
    });
  } catch {
    return []; // The process has ended.
  }
}
