import { entryPoints, sourceOf } from '../../../deploy/local/bundles/bundles.ts';
import { connect } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { endStack, type Stack, startStack } from '../../support/running/stack.ts';
import { createMeter, type Tier } from '../measure/processor-time.ts';
import { report, table } from '../measure/report.ts';

/** Time for the work after a start: caches, checkpoints, vacuums of the demo. */
const settleSeconds = 30;

/** `npm start` with its demo and no callers: the time to the first answer, and each process's CPU time (issue 32). */
export async function benchIdle({ rounds = 1, seconds = 60 } = {}): Promise<boolean> {
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
  const measured: Idle[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await idle(stack, seconds));
  await endStack(stack);
  const [best] = measured.toSorted((one, other) => sum(one.micros) - sum(other.micros));
  const micros = best?.micros ?? {};
  const rows = Object.entries(micros).map(([name, each]) => [name, each.toFixed(0)]);
  console.log(`\n${table([['idle', 'µs a second'], ...rows, ['all', sum(micros).toFixed(0)]])}`);
  console.log(
    `\n${best?.commits.toFixed(2)} commits a second; the first answer came after ${firstAnswer.toFixed(2)} s`,
  );
  return report('idle', [], {
    'of one core, %': sum(micros) / 10_000,
    'commits a second': best?.commits ?? Number.NaN,
    'from start to first answer, s': firstAnswer,
  });
}

interface Idle {
  readonly micros: Readonly<Record<string, number>>;
  readonly commits: number;
}

async function idle(stack: Stack, seconds: number): Promise<Idle> {
  const meter = createMeter(tiersOf(stack));
  const [before, commitsBefore] = [meter(), await commits(stack)];
  await Bun.sleep(seconds * 1000);
  const [after, commitsAfter] = [meter(), await commits(stack)];
  const micros = Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? 0)) / 1000 / seconds]),
  );
  const { [supervisor]: all = Number.NaN, ...children } = micros;
  const own = all - sum(children);
  return { micros: { ...children, [supervisor]: own }, commits: (commitsAfter - commitsBefore) / seconds };
}

/** The parent of all others, whose time includes theirs. */
const supervisor = 'npm start';

function tiersOf(stack: Stack): Tier[] {
  const { processes } = stack.file();
  return [...processes.map(({ name, pid }) => ({ name, pid })), { name: supervisor, pid: stack.pid }];
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

function sum(record: Readonly<Record<string, number>>): number {
  return Object.values(record).reduce((total, each) => total + each, 0);
}
