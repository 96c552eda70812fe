import { readdirSync, readFileSync } from 'node:fs';
import { descendants } from '../../../deploy/local/processes/process-table.ts';

/** Processes whose time is added up under one name: a service, PostgreSQL with all its backends, a proxy. */
export interface Tier {
  readonly name: string;
  readonly pid: number;
}

/**
 * The processor time that tiers have spent, in nanoseconds, by the scheduler's own account: it stays meaningful on a busy
 * machine, where wall time does not. A thread that ended keeps what it was last seen with.
 */
export function createMeter(tiers: readonly Tier[]) {
  const seen = new Map<string, Map<string, number>>(tiers.map(({ name }) => [name, new Map()]));
  return (): Readonly<Record<string, number>> =>
    Object.fromEntries(
      tiers.map(({ name, pid }) => {
        const times = seen.get(name) ?? new Map<string, number>();
        for (const process of [pid, ...descendants(pid)]) noteThreads(process, times);
        return [name, [...times.values()].reduce((sum, time) => sum + time, 0)];
      }),
    );
}

function noteThreads(pid: number, times: Map<string, number>): void {
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const file = `/proc/${pid}/task/${task}/schedstat`;
      times.set(file, Number(readFileSync(file, 'utf8').split(' ')[0]));
    }
  } catch {
    // It ended between looking and reading: what was last seen of it stays.
  }
}
