import { readdirSync, readFileSync } from 'node:fs';

/** Processes whose time is summed under one name: a service, PostgreSQL with its backends, a proxy. */
export interface Tier {
  readonly name: string;
  readonly pid: number;
}

/** Processor time of tiers in nanoseconds by the scheduler, which other load does not distort.
 * A thread that ended keeps its last value. */
export function createMeter(tiers: readonly Tier[]) {
  const seen = new Map<string, Map<string, number>>(tiers.map(({ name }) => [name, new Map()]));
  return (): Readonly<Record<string, number>> =>
    Object.fromEntries(
      tiers.map(({ name, pid }) => {
        const times = seen.get(name) ?? new Map<string, number>();
        noteProcess(pid, times);
        return [name, [...times.values()].reduce((sum, time) => sum + time, 0)];
      }),
    );
}

/** The process and its descendants. */
export function family(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== ''),
  );
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** The process and its descendants. Walks children only: scanning
 * all processes takes longer than the 20 ms between samples. */
function noteProcess(pid: number, times: Map<string, number>): void {
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const of = `/proc/${pid}/task/${task}`;
      times.set(`${of}/schedstat`, Number(readFileSync(`${of}/schedstat`, 'utf8').split(' ')[0]));
      for (const child of readFileSync(`${of}/children`, 'utf8').split(' ')) {
        if (child !== '') noteProcess(Number(child), times);
      }
    }
  } catch {
    // It ended between looking and reading: what was last seen of it stays.
  }
}
