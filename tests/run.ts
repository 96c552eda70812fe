/** `npm test`: types, lint, unused code, then every test. `--checks-only`: only the tests of the code's rules.
 * `npm test -- FILE…`: only those files and folders.
 * Continues after failures and ends with the counts: `412 passed, 0 failed`. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bundleServices } from '../deploy/local/bundles/bundles.ts';
import { explain } from '../deploy/local/explain.ts';
import { installMissing } from '../deploy/local/install.ts';
import { folder } from '../deploy/local/private-files.ts';
import { abortOnSignals } from '../deploy/local/processes/stop-signals.ts';
import { projectFolder } from '../deploy/local/service.ts';
import { findServices } from '../deploy/local/services.ts';
import { readSettings } from '../deploy/local/settings.ts';
import { type Stages, stages } from '../deploy/local/stages.ts';
import { filesWithoutBrowser } from './support/browser/chromium.ts';
import { type Counts, closingLine, counts, skippedLines } from './support/run/counts.ts';
import { runFolder } from './support/run/run-folder.ts';
import { freshPostgres, stopDatastores } from './support/stores/datastores.ts';

const print = (line: string) => console.log(line);
// Tests wait half of their time: one more process than processors keeps these busy.
const maxProcesses = 4;
const processes = Math.min(availableParallelism() + 1, maxProcesses);
const rules = 'architecture browser-types citations expressions lengths migrations styles words'
  .split(' ')
  .map((name) => `./tests/${name}.test.ts`);
const all = ['./shared', './services', './tests', './deploy'];
const rulesOnly = '--checks-only';
const isInCi = process.env.CI === 'true';
/** Lines about tests that cannot run on this machine, with the reason. */
const notRun: string[] = [];
const { stage } = stages(print);
const stopping = abortOnSignals(() => {});
process.exit(await main(process.argv.slice(2)).finally(stopDatastores));

async function main(words: readonly string[]): Promise<number> {
  const given = words.filter((word) => word !== rulesOnly);
  const flag = given.find((word) => word.startsWith('-'));
  if (flag !== undefined) {
    print(`npm test takes files and folders, and no ${flag}`);
    return 2;
  }
  const broken: string[] = [];
  const check = async (name: string, run: () => Promise<boolean>) => {
    if (!(await stage(name, run))) broken.push(name);
  };
  if (given.length === 0) {
    const incremental = ['--incremental', '--tsBuildInfoFile', '.local/types.json'];
    await check('types', () => tool('typescript/lib/tsc.js', '--noEmit', ...incremental));
    await check('lint and format', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'));
    await check('unused files, exports and packages', () => tool('knip/bin/knip-bun.js', '--no-progress'));
  }
  const running = words.includes(rulesOnly) ? bunTest(rules, {}) : withStores(stage, given.length > 0 ? given : all);
  const tests = await running.catch(failure);
  if (tests.failed > 0) broken.push('tests');
  if (tests.passed + tests.failed === 0) broken.push('tests (none ran)');
  // In CI, tests that did not run must fail the run.
  if (notRun.length > 0 && isInCi) broken.push('tests that could not run');
  print(broken.length === 0 ? '\nAll checks passed.' : `\nFailed: ${broken.join(', ')}.`);
  for (const line of [...skippedLines(tests), ...notRun]) print(line);
  // A broken check counts as a failed test, because some readers see only the last line.
  const failed = tests.failed + broken.filter((name) => name !== 'tests').length;
  print(closingLine({ ...tests, failed }));
  return failed === 0 ? 0 : 1;
}

/** The tests share one PostgreSQL; each file starts its own Redis and NATS. */
async function withStores(stage: Stages['stage'], tests: readonly string[]): Promise<Counts> {
  const settings = readSettings({});
  folder(settings.directory);
  await installMissing(settings, stage, stopping);
  const { files, why } = await stage('Chromium', () => filesWithoutBrowser());
  await stage('bundles of the services', async () => bundleServices((await findServices()).map(({ name }) => name)));
  const postgres = await stage('PostgreSQL for the tests', () => freshPostgres());
  const env = { TEST_DATABASE_URL: postgres.url, TEST_DATABASE_PID: String(postgres.pid) };
  const ended = await stage('tests', () => bunTest(tests, env, files));
  if (files.length > 0) notRun.push(`Not tested here: ${files.join(', ')}: ${why}`);
  return ended;
}

async function bunTest(tests: readonly string[], env: Record<string, string>, without: string[] = []): Promise<Counts> {
  const report = join(runFolder(), 'report.xml');
  const options = [
    ...(processes > 1 ? [`--parallel=${processes}`, '--no-isolate'] : []),
    '--reporter=junit',
    `--reporter-outfile=${report}`,
    ...without.map((path) => `--path-ignore-patterns=${path}`),
  ];
  const code = await run([process.execPath, 'test', ...options, ...tests], env);
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  rmSync(report, { force: true });
  return counts(text, code);
}

/** Runs a tool of node_modules with Bun, because Node may not be installed. */
async function tool(path: string, ...words: string[]): Promise<boolean> {
  return (await run([process.execPath, join('node_modules', path), ...words], {})) === 0;
}

async function run(command: string[], env: Record<string, string>): Promise<number> {
  if (stopping.aborted) return 1;
  const child = Bun.spawn(command, {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => child.kill();
  stopping.addEventListener('abort', stop);
  const code = await child.exited;
  stopping.removeEventListener('abort', stop);
  return code;
}

function failure(error: unknown): Counts {
  print(explain(error));
  return { passed: 0, failed: 1, skipped: 0, skippedIn: new Map() };
}
