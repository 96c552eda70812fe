import { readFileSync } from 'node:fs';

export const largestBody = 256 * 1024;

const rounds = 10;

/** Least processor milliseconds of `run` over several rounds, because a busy machine multiplies them. Short texts come
 * first and it ends at the first over `bound`, because quadratic work would take minutes. */
export function costOf(textOf: (length: number) => string, run: (text: string) => unknown, bound: number): number {
  let cost = 0;
  for (const length of [largestBody / 64, largestBody / 16, largestBody / 4, largestBody]) {
    const text = textOf(length);
    cost = least(() => run(text), bound);
    if (cost > bound) return cost;
  }
  return cost;
}

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
