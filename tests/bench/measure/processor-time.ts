import { readdirSync, readFileSync } from 'node:fs';

/** Processes whose time is summed under one name: a service, PostgreSQL with its backends, a proxy. */
export interface Tier {
  readonly name: string;
  readonly pid: number;
}

export type Micros = Readonly<Record<string, number>>;

/** The interval of samples: time that a short-lived process spends after its last sample is lost. */
const pollEveryMs = 20;

/** The processor microseconds of each tier during `work`, by the scheduler, which other load does not distort. */
export async function microsDuring(tiers: readonly Tier[], work: () => Promise<unknown>): Promise<Micros> {
  const read = createMeter(tiers);
  const before = read();
  const polling = setInterval(read, pollEveryMs);
  await work().finally(() => clearInterval(polling));
  const after = read();
  return Object.fromEntries(tiers.map(({ name }) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / 1000]));
}

export function sum(micros: Micros): number {
  return Object.values(micros).reduce((total, each) => total + each, 0);
}

export function perUnit(micros: Micros, units: number): Micros {
  return Object.fromEntries(Object.entries(micros).map(([tier, time]) => [tier, time / units]));
}

/** Nanoseconds by tier. A thread that ended keeps its last value. */
function createMeter(tiers: readonly Tier[]) {
  const seen = tiers.map((tier) => ({ ...tier, times: new Map<string, number>() }));
  return (): Micros =>
    Object.fromEntries(
      seen.map(({ name, pid, times }) => {
        noteProcess(pid, times);
        return [name, [...times.values()].reduce((total, time) => total + time, 0)];
      }),
    );
}

/** The process and its descendants. Walks children only: scanning all processes takes longer than the 20 ms between samples. */
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
