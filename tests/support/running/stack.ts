import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../../../deploy/local/private-files.ts';
import { readLines } from '../../../deploy/local/processes/lines.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { eraseCluster } from '../../../deploy/local/stores/postgres-cluster.ts';
import { until } from '../../../shared/runtime/until.ts';
import { freeSites } from '../run/free-sites.ts';

interface StackFile {
  supervisor: number;
  DATABASE_URL: string;
  REDIS_URL: string;
  NATS_URL: string;
  STACK_ADDRESSES: string;
  services: { name: string; port: number; healthPort: number }[];
  processes: { name: string; pid: number; startTime: string }[];
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

interface StackOptions {
  readonly directory?: string;
  readonly addresses?: Record<string, string>;
  readonly hasDemo?: boolean;
}

/** Starts a stack, by default at free addresses, in a folder under .local and without the demo's data. */
export async function startStack(again: StackOptions = {}) {
  const directory = again.directory ?? folder(join(projectFolder, '.local', `journey-${crypto.randomUUID()}`));
  const addresses = again.addresses ?? (await freeSites());
  const { PATH, HOME } = process.env;
  const child = Bun.spawn([process.execPath, 'deploy/local/start.ts'], {
    cwd: projectFolder,
    env: { PATH, HOME, DEMO: again.hasDemo ? '1' : '0', LOCAL_DIR: directory, ...addresses },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) void readLines(stream, (line) => lines.push(line));
  const file = (): StackFile => JSON.parse(readFileSync(join(directory, 'stack.json'), 'utf8'));
  return {
    ...{ directory, addresses, lines, file, pid: child.pid, exited: child.exited },
    untilPrinted: (words: string) =>
      until(() => lines.find((line) => line.includes(words)), {
        boundMs: startTimeoutMs,
        timeoutMessage: () => `the stack did not print "${words}", but:\n${lines.join('\n')}`,
      }),
    pidOf: (name: string) => file().processes.find((process) => process.name === name)?.pid ?? 0,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

/** A start takes seconds, and on a busy machine more than a minute. */
const startTimeoutMs = 180_000;

/** Stops a stack, and removes its data. */
export async function endStack(stack: Stack): Promise<void> {
  stack.kill('SIGTERM');
  await stack.exited;
  eraseStack(stack);
}

/** Removes the data of a stopped stack. */
export function eraseStack({ directory }: { directory: string }): void {
  eraseCluster(join(directory, 'postgres'));
  rmSync(directory, { recursive: true, force: true });
}
