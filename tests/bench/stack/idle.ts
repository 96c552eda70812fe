import { entryPoints, sourceOf } from '../../../deploy/local/bundles/bundles.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { endStack, type Stack, startStack } from '../../support/running/stack.ts';
import { microsDuring, perUnit, sum } from '../measure/processor-time.ts';
import { report } from '../measure/report.ts';

/** Time for the work after a start: caches, checkpoints, vacuums of the demo. */
const settleSeconds = 30;
const seconds = 60;

/** `npm start` with its demo and no callers: the time to the first answer, and each process's CPU time (issue 32). */
export async function benchIdle(): Promise<boolean> {
  const first = await startStack({ hasDemo: true });
  await first.untilPrinted('Ready after');
  await until(() => entryPoints()('api-read') !== sourceOf('api-read'), {
    timeoutMessage: () => 'the services were not bundled',
  });
  first.kill('SIGTERM');
  await first.exited;
  const begun = performance.now();
  const stack = await startStack(first);
  await untilAnswered(stack.addresses.BASE_URL ?? '');
  const firstAnswer = (performance.now() - begun) / 1000;
  await stack.untilPrinted('Ready after');
  await Bun.sleep(settleSeconds * 1000);
  const before = await commits(stack);
  // The time of `npm start` includes that of its descendants.
  const tiers = [{ name: 'npm start', pid: stack.pid }, ...stack.file().processes];
  const { 'npm start': all = Number.NaN, ...children } = perUnit(
    await microsDuring(tiers, () => Bun.sleep(seconds * 1000)),
    seconds,
  );
  const commitsPerSecond = ((await commits(stack)) - before) / seconds;
  await endStack(stack);
  const own = { ...children, 'npm start': all - sum(children) };
  console.log(
    Object.entries(own)
      .map(([name, micros]) => `${name}: ${micros.toFixed(0)} µs a second`)
      .join('\n'),
  );
  return report('idle', [], {
    'of one core, %': all / 10_000,
    'commits a second': commitsPerSecond,
    'from start to first answer, s': firstAnswer,
  });
}

/** Connects for each reading, so that the idle stack has no connection of the bench. */
async function commits(stack: Stack): Promise<number> {
  const db = connect(stack.file().DATABASE_URL, { name: 'bench', max: 1 });
  const [row] = await db<{ commits: number }[]>`select sum(xact_commit)::float as commits from pg_stat_database`;
  await db.end();
  return row?.commits ?? Number.NaN;
}

async function untilAnswered(url: string): Promise<void> {
  const isAnswered = (): Promise<boolean> =>
    fetch(`${url}/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isAnswered, { everyMs: 10, timeoutMessage: () => 'the stack did not answer' });
}
