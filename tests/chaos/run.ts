// npm run chaos [-- SCENARIO] [--seconds N] [--seed S] [--true-waits]: runs a stack under load, while its datastores and services
// are stopped, killed, frozen and restarted; then waits until all is settled, and checks every invariant.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../deploy/local/service.ts';
import { stopDatastores } from '../support/stores/datastores.ts';
import { readArguments } from './arguments.ts';
import { runChaos } from './chaos.ts';
import { countLines, judge, verdictLines } from './verdict.ts';

const say = (line: string): void => console.log(line);
process.exitCode = await main(readArguments(process.argv.slice(2))).finally(stopDatastores);

async function main(given: ReturnType<typeof readArguments>): Promise<number> {
  if ('problem' in given) {
    console.error(given.problem);
    return 2;
  }
  const { name, seed, seconds, trueWaits } = given;
  const folder = join(projectFolder, '.local', 'chaos', `${name}-${seed}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const words = `${name} --seconds ${seconds} --seed ${seed}${trueWaits ? ' --true-waits' : ''}`;
  say(`chaos ${name}, ${seconds} s, seed ${seed}; repeat with npm run chaos -- ${words}`);
  const evidence = await runChaos({ ...given, folder, say });
  const verdicts = judge(evidence);
  for (const line of ['', ...countLines(evidence), '', ...verdictLines(verdicts)]) say(line);
  if (verdicts.some(({ violations }) => violations.length > 0)) {
    say(`\nSome invariants were violated. The evidence is in ${folder}`);
    return 1;
  }
  rmSync(folder, { recursive: true });
  say('\nAll invariants hold.');
  return 0;
}
