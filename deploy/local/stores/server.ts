import { readFileSync } from 'node:fs';
import { until } from '../../../shared/runtime/until.ts';
import { isHeldByOther } from '../ports/port-holder.ts';
import { accepts, freePort } from '../ports/ports.ts';
import { type Child, type ChildOptions, startChild } from '../processes/child.ts';

export interface Server {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerPlan extends Omit<ChildOptions, 'output' | 'env'> {
  name: string;
  command: (port: number) => string[];
  url: (port: number) => string;
  isReady: (port: number) => Promise<boolean>;
  log: string;
  stopSignal: NodeJS.Signals;
  stopBoundMs: number;
  env?: Record<string, string | undefined>;
  port?: number | undefined;
  signal?: AbortSignal | undefined;
}

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
const maxLogLines = 8;

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
      if (end !== undefined) throw new Error(`${plan.name} ended at its start (${end}). ${lastLines(plan.log)}`);
      // Another process on the port must not receive the password.
      return (await accepts(port)) && !isHeldByOther(port, child.pid) && plan.isReady(port);
    },
    {
      signal: plan.signal,
      boundMs: readyBoundMs,
      everyMs: 10,
      timeoutMessage: () => `${plan.name} did not get ready in a minute. ${lastLines(plan.log)}`,
    },
  );
}

function lastLines(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-maxLogLines);
  return `The last lines of ${log}:\n  ${lines.join('\n  ')}`;
}
