import { readdirSync, readFileSync } from 'node:fs';
import { descendants } from '../../../deploy/local/processes/process-table.ts';

/**
 * A clock for what is promised in seconds. Gives the milliseconds since now, without those in which this process, one that it
 * started or one of `others` was ready to go on and stood in line for a processor: so a busy machine's seconds are not held
 * against ours. Where several stood in line at once it takes off too much, so it tells a quarter of what passed at least: whatever
 * hangs is told in the end.
 */
export function fairClock(...others: readonly number[]): () => number {
  const began = performance.now();
  const before = waits(others);
  return () => {
    const took = performance.now() - began;
    const inLine = [...waits(others)].map(([thread, ns]) => ns - (before.get(thread) ?? 0));
    return Math.max(took / 4, took - inLine.reduce((sum, ns) => sum + ns, 0) / 1e6);
  };
}

/** How long each thread has stood in line so far, in nanoseconds, by the scheduler's own account. */
function waits(others: readonly number[]): Map<string, number> {
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
    return []; // It ended between looking and reading.
  }
}
