import { closeSync, openSync } from 'node:fs';
import { findProgram } from '../programs.ts';
import { readLines } from './lines.ts';
import { descendants, signalIfAlive } from './process-table.ts';

/** A process in a session of its own, so that Ctrl-C at the terminal does not reach it. */
export interface Child {
  readonly pid: number;
  /** Resolves when the process has ended, with how: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** Sends `signal`, waits for the end, and after `boundMs` kills it with everything below it. */
  stop(signal: NodeJS.Signals, boundMs: number): Promise<void>;
}

export interface ChildOptions {
  env: Record<string, string | undefined>;
  /** A file that the output is appended to, or what is done with each line. */
  output: string | ((line: string) => void);
  /** What the kernel sends it when this process dies without having stopped it (kill -9). */
  deathSignal: NodeJS.Signals;
  /** The user to run as; only root can ask for another. */
  user?: string | undefined;
  cwd?: string | undefined;
  input?: string | undefined;
}

export function startChild(command: string[], options: ChildOptions): Child {
  const { env, output, cwd, input } = options;
  const file = typeof output === 'string' ? openSync(output, 'a', 0o600) : undefined;
  const child = Bun.spawn([...boundToParent(options), ...command], {
    detached: true,
    env,
    stdin: input === undefined ? 'ignore' : Buffer.from(input),
    stdout: file ?? 'pipe',
    stderr: file ?? 'pipe',
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (file !== undefined) closeSync(file);
  const ended = settle(child, output);
  return { pid: child.pid, ended, stop: (signal, boundMs) => stop(child, ended, signal, boundMs) };
}

type Subprocess = ReturnType<typeof Bun.spawn>;

// Its last lines are read before a process counts as ended, unless something below it keeps the pipe open.
const lastLinesMs = 500;

async function settle(child: Subprocess, output: ChildOptions['output']): Promise<string> {
  const streams = [child.stdout, child.stderr].filter((stream) => stream instanceof ReadableStream);
  const read = typeof output === 'string' ? [] : streams.map((stream) => readLines(stream, output));
  await child.exited;
  signalIfAlive(-child.pid, 'SIGKILL'); // Whatever it leaves behind in its session.
  await Promise.race([Promise.all(read), Bun.sleep(lastLinesMs)]);
  return child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`;
}

async function stop(child: Subprocess, ended: Promise<string>, signal: NodeJS.Signals, boundMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (signal !== 'SIGKILL') {
    signalIfAlive(child.pid, signal);
    signalIfAlive(child.pid, 'SIGCONT'); // A frozen process would not hear the first one.
    const isOver = await Promise.race([ended.then(() => true), Bun.sleep(boundMs).then(() => false)]);
    if (isOver) return;
  }
  // Listed before the first dies: orphans lose their parent, and with it the trace to us.
  for (const pid of [child.pid, ...descendants(child.pid)]) signalIfAlive(pid, 'SIGKILL');
  await ended;
}

/** setpriv is in util-linux. Where it is missing, only a clean stop or the next start ends the children. */
function boundToParent({ deathSignal, user }: ChildOptions): string[] {
  const setpriv = findProgram('setpriv');
  const identity = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups'];
  if (setpriv !== undefined) return [setpriv, ...identity, `--pdeathsig=${deathSignal.slice('SIG'.length)}`, '--'];
  if (user === undefined) return [];
  throw new Error(`To run a server as the user ${user}, setpriv is needed: install the package util-linux.`);
}
