// npm run alerts: a real Prometheus scrapes a stack of real processes, with the rules of deploy/monitoring. Each alert is
// caused and must fire within two minutes; then every query of every dashboard must return numbers. Takes some minutes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../deploy/local/programs.ts';
import { dashboards } from '../../deploy/monitoring/dashboards/table.ts';
import { stopDatastores } from '../support/stores/datastores.ts';
import { causes } from './causes.ts';
import { alertNames, type Prometheus, startPrometheus } from './prometheus.ts';
import { startWorld, type World } from './world.ts';

const quietMs = 60_000;
const fireWithinMs = 120_000;
const pollEveryMs = 1_000;

const program = findProgram('prometheus');
if (program === undefined) {
  console.error('prometheus is not installed: apt-get install --no-install-recommends prometheus');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
const world = await startWorld();
const prometheus = await startPrometheus(program, folder, world.targets);
try {
  const problems = [
    await expectQuiet(world, prometheus),
    ...(await causeAll(world, prometheus)),
    ...(await queryDashboards(prometheus)),
  ].flat();
  for (const problem of problems) console.log(`WRONG  ${problem}`);
  console.log(
    problems.length === 0 ? '\nEvery alert fired, and every query has data.' : '\nSome alerts or queries failed.',
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await prometheus.stop();
  await world.stop();
  await stopDatastores();
  rmSync(folder, { recursive: true });
}

/** Expects that without a failure no alert fires. */
async function expectQuiet({ errors }: World, { firing }: Prometheus): Promise<string[]> {
  await Bun.sleep(quietMs);
  const found = [...(await firing())];
  console.log(`quiet for ${quietMs / 1000} s: ${found.join(', ') || 'nothing fires'}`);
  if (found.length > 0) console.log(errors().slice(-5).join('\n'));
  return found.map((alert) => `${alert} fires without a failure`);
}

/** Causes one failure after another, each until its alerts have fired. Returns those that did not. */
async function causeAll(where: World, { firing }: Prometheus): Promise<string[]> {
  const problems: string[] = [];
  const uncaused = new Set(alertNames());
  for (const { what, alerts, begin } of causes) {
    console.log(`\n${what}`);
    const began = performance.now();
    const undo = await begin(where);
    const missing = new Set(alerts);
    while (missing.size > 0 && performance.now() - began < fireWithinMs) {
      await Bun.sleep(pollEveryMs);
      for (const alert of await firing()) {
        if (!missing.delete(alert)) continue;
        uncaused.delete(alert);
        console.log(`  ${alert} fires after ${Math.round((performance.now() - began) / 1000)} s`);
      }
    }
    await undo();
    problems.push(...[...missing].map((alert) => `${alert} did not fire within ${fireWithinMs / 1000} s`));
  }
  return [...problems, ...[...uncaused].map((alert) => `${alert} has no cause in causes.ts`)];
}

/** Runs the queries of the dashboards after the recovery. Returns those that fail or have no number. */
async function queryDashboards({ query }: Prometheus): Promise<string[]> {
  await Bun.sleep(quietMs);
  const problems: string[] = [];
  let queried = 0;
  for (const { name, panels } of dashboards) {
    for (const { title, queries } of panels) {
      for (const { expr } of queries) {
        const found = await query(expr).catch((error) => String(error));
        if (typeof found === 'string') problems.push(`${name}, ${title}: ${found}`);
        else if (!found.some((value) => Number.isFinite(value))) problems.push(`${name}, ${title}: no data`);
        else queried += 1;
      }
    }
  }
  console.log(`\n${queried} queries of ${dashboards.length} dashboards give data`);
  return problems;
}
