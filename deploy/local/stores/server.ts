import { readFileSync } from 'node:fs';
import { until } from '../../../shared/runtime/until.ts';
import { isStrangers } from '../ports/port-holder.ts';
import { accepts, freePort } from '../ports/ports.ts';
import { type Child, type ChildOptions, startChild } from '../processes/child.ts';

/** A datastore or proxy of our own that answers on 127.0.0.1. */
export interface Server {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, with how: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** Stops it cleanly, or at once with SIGKILL. Start it again with the same directory and port to find its data. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerPlan extends Omit<ChildOptions, 'output' | 'env'> {
  name: string;
  command: (port: number) => string[];
  url: (port: number) => string;
  /** Answers true once the server takes work. */
  isReady: (port: number) => Promise<boolean>;
  /** The file for its output. */
  log: string;
  stopSignal: NodeJS.Signals;
  stopBoundMs: number;
  env?: Record<string, string | undefined>;
  port?: number | undefined;
  /** Gives the start up. */
  signal?: AbortSignal | undefined;
}

/** Starts the server and waits until it takes work. Without a fixed port it tries others when one is snatched. */
export async function startServer(plan: ServerPlan): Promise<Server> {
  if (plan.port !== undefined) return startOnPort(plan, plan.port);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnPort(plan, await freePort());
    } catch (error) {
      if (attempt === maxPortAttempts || plan.signal?.aborted || !/address already in use/i.test(String(error)))
        throw error;
    }
  }
}

const maxPortAttempts = 5;
const readyBoundMs = 60_000;
const lastLogLines = 8;

async function startOnPort(plan: ServerPlan, port: number): Promise<Server> {
  const child = startChild(plan.command(port), {
    ...plan,
    env: { PATH: process.env.PATH, ...plan.env },
    output: plan.log,
  });
  try {
    await ready(plan, port, child);
  } catch (error) {
    await child.stop('SIGKILL', 0);
    throw error;
  }
  const stop = (signal = plan.stopSignal) => child.stop(signal, plan.stopBoundMs);
  return { url: plan.url(port), port, pid: child.pid, ended: child.ended, stop };
}

async function ready(plan: ServerPlan, port: number, child: Child): Promise<void> {
  let end: string | undefined;
  child.ended.then((how) => {
    end = how;
  });
  await until(
    async () => {
      if (end !== undefined) throw new Error(`${plan.name} ended at its start (${end}). ${lastWords(plan.log)}`);
      // Whoever else has taken the port meanwhile is not told the password that the question holds.
      return (await accepts(port)) && !isStrangers(port, child.pid) && plan.isReady(port);
    },
    {
      signal: plan.signal,
      boundMs: readyBoundMs,
      everyMs: 10,
      late: () => `${plan.name} did not get ready in a minute. ${lastWords(plan.log)}`,
    },
  );
}

function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lastLogLines);
  return `The last lines of ${log}:\n  ${lines.join('\n  ')}`;
}
