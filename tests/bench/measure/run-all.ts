import { join } from 'node:path';
import { runFolder } from '../../support/run/run-folder.ts';
import { filledIn } from './filled.ts';
import { flagsOfOneRun } from './flags.ts';
import { keep, table } from './report.ts';
import { rowOf, type Verdict } from './verdict.ts';

/** Runs each bench `runs` times in its own process, so that a failure ends no other; filled databases are reused.
 * Writes .local/bench/bars.txt and bars.json; true when every run reached its bars. */
export async function runAll(names: readonly string[], runs: number): Promise<boolean> {
  const verdicts: Verdict[] = [];
  const failed: string[] = [];
  const took: [name: string, seconds: number][] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const name of names) {
      console.log(`\n=== ${name}, run ${run} of ${runs}`);
      const begun = performance.now();
      const reported = await runOne(name);
      took.push([name, (performance.now() - begun) / 1_000]);
      verdicts.push(...reported);
      if (reported.length === 0) failed.push(`MISSED  ${name}, run ${run}: it ended without a report`);
    }
  }
  const byBar = Map.groupBy(verdicts, ({ bench, bar }) => `${bench}: ${bar}`);
  const text = [table([...byBar.values()].map(rowOf)), ...failed, '', timesOf(took)].join('\n');
  keep('bars.json', JSON.stringify({ runs, verdicts, failed, took }, null, 2));
  console.log(`\n${text}\n\nkept as ${keep('bars.txt', `${text}\n`)}`);
  return failed.length === 0 && verdicts.every(({ isReached }) => isReached);
}

/** The seconds of each bench's runs, and of all together. */
function timesOf(took: readonly (readonly [name: string, seconds: number])[]): string {
  const byName = Map.groupBy(took, ([name]) => name);
  const rows = [...byName].map(([name, runs]) => [name, ...runs.map(([, seconds]) => `${seconds.toFixed(0)} s`)]);
  const all = took.reduce((sum, [, seconds]) => sum + seconds, 0);
  return table([...rows, ['all of it', `${(all / 60).toFixed(1)} min`]]);
}

/** Gives what the bench reported. */
async function runOne(name: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const bench = Bun.spawn([process.execPath, join(import.meta.dir, '../run.ts'), name, ...flagsOfOneRun()], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [filledIn]: runFolder() },
    ipc: (reported: Verdict[]) => verdicts.push(...reported),
  });
  await bench.exited;
  return verdicts;
}
