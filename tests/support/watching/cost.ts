import { readFileSync } from 'node:fs';

/** The largest body that a service reads. */
export const largestBody = 256 * 1024;

const rounds = 10;

/**
 * Processor milliseconds that `run` takes for a text of the largest body: the least of some rounds, because other work of
 * this process counts too, and on a busy machine the same work takes several times as much. It is tried on short texts first
 * and ends at the first that costs more than `bound`: what is quadratic would take minutes.
 */
export function costOf(textOf: (length: number) => string, run: (text: string) => unknown, bound: number): number {
  let cost = 0;
  for (const length of [largestBody / 64, largestBody / 16, largestBody / 4, largestBody]) {
    const text = textOf(length);
    cost = least(() => run(text), bound);
    if (cost > bound) return cost;
  }
  return cost;
}

/** Processor milliseconds that the main thread of a process has worked: while it works for one, all others wait. */
export function workedMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function least(run: () => unknown, enough: number): number {
  let cost = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && cost > enough; round += 1) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    cost = Math.min(cost, (user + system) / 1_000);
  }
  return cost;
}
