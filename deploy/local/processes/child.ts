import { closeSync, openSync } from 'node:fs';
import { findProgram } from '../programs.ts';
import { readLines } from './lines.ts';
import { descendants, signalIfAlive } from './process-table.ts';

/** In a session of its own, so that Ctrl-C at the terminal does not reach it. */
export interface Child {
  readonly pid: number;
  /** `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** After `boundMs` it kills the process and all descendants. */
  stop(signal: NodeJS.Signals, boundMs: number): Promise<void>;
}

export interface ChildOptions {
  env: Record<string, string | undefined>;
  output: string | ((line: string) => void);
  /** Sent by the kernel when this process dies without stopping it. */
  deathSignal: NodeJS.Signals;
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

const lastLinesMs = 500;

async function settle(child: Subprocess, output: ChildOptions['output']): Promise<string> {
  const streams = [child.stdout, child.stderr].filter((stream) => stream instanceof ReadableStream);
  const read = typeof output === 'string' ? [] : streams.map((stream) => readLines(stream, output));
  await child.exited;
  signalIfAlive(-child.pid, 'SIGKILL'); // Processes that it leaves behind in its session.
  await Promise.race([Promise.all(read), Bun.sleep(lastLinesMs)]);
  return child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`;
}

async function stop(child: Subprocess, ended: Promise<string>, signal: NodeJS.Signals, boundMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (signal !== 'SIGKILL') {
    signalIfAlive(child.pid, signal);
    signalIfAlive(child.pid, 'SIGCONT'); // A frozen process handles the first signal only now.
    const isOver = await Promise.race([ended.then(() => true), Bun.sleep(boundMs).then(() => false)]);
    if (isOver) return;
  }
  // All are listed before the first is killed, because orphans lose their parent.
  for (const pid of [child.pid, ...descendants(child.pid)]) signalIfAlive(pid, 'SIGKILL');
  await ended;
}

function boundToParent({ deathSignal, user }: ChildOptions): string[] {
  const setpriv = findProgram('setpriv');
  const identity = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups'];
  if (setpriv !== undefined) return [setpriv, ...identity, `--pdeathsig=${deathSignal.slice('SIG'.length)}`, '--'];
  if (user === undefined) return [];
  throw new Error(`To run a server as the user ${user}, setpriv is needed: install the package util-linux.`);
}
