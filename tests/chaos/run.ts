// npm run chaos [-- SCENARIO] [--seconds N] [--seed S]: runs a stack under load, while its datastores and services are stopped,
// killed, frozen and restarted; then waits until all is settled, and checks every invariant.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../../deploy/local/service.ts';
import { stopDatastores } from '../support/stores/datastores.ts';
import { runChaos } from './chaos.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { countLines, judge, verdictLines } from './verdict.ts';

interface Arguments {
  readonly name: string;
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly seed: number;
}

const maxSeconds = 3_600;
const usage = `npm run chaos [-- ${Object.keys(scenarios).join('|')}] [--seconds N] [--seed S]`;
const say = (line: string): void => console.log(line);
process.exitCode = await main().finally(stopDatastores);

async function main(): Promise<number> {
  const given = readArguments();
  if (!given) {
    console.error(usage);
    return 2;
  }
  const { name, seed, seconds } = given;
  const folder = join(projectFolder, '.local', 'chaos', `${name}-${seed}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  say(`repeat with npm run chaos -- ${name} --seconds ${seconds} --seed ${seed}`);
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

/** Null when the command line is wrong. Without a seed it makes one. */
function readArguments(): Arguments | null {
  try {
    const options = { seconds: { type: 'string' }, seed: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name = 'all', ...rest] = positionals;
    const scenario = scenarios[name];
    const seconds = Number(values.seconds ?? scenario?.seconds);
    const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
    const isRight = rest.length === 0 && seconds > 0 && seconds <= maxSeconds && Number.isSafeInteger(seed);
    return scenario && isRight ? { name, scenario, seconds, seed } : null;
  } catch {
    return null;
  }
}
