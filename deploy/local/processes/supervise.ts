import type { Server } from '../stores/server.ts';

export type Running = Pick<Server, 'pid' | 'ended' | 'stop'>;

export interface Supervised {
  readonly pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface SuperviseOptions {
  name: string;
  start: (stopping: AbortSignal) => Promise<Running>;
  say: (line: string) => void;
  stopping?: AbortSignal;
  maxPauseMs?: number;
  onRestart?: () => void;
}

export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const stop = new AbortController();
  const stopping = AbortSignal.any(options.stopping === undefined ? [stop.signal] : [stop.signal, options.stopping]);
  let current = await options.start(stopping);
  const over = keepAlive(options, current, stopping, (restarted) => {
    current = restarted;
  });
  return {
    get pid() {
      return current.pid;
    },
    async stop(signal) {
      stop.abort();
      await current.stop(signal);
      await over;
    },
  };
}

export function nextPause(lastPauseMs: number, livedMs: number, maxMs = maxPauseMs): number {
  const nextMs = lastPauseMs === 0 || livedMs >= steadyMs ? firstPauseMs : lastPauseMs * 2;
  return Math.min(nextMs, maxMs);
}

const firstPauseMs = 500;
const maxPauseMs = 30_000;
const steadyMs = 60_000;

async function keepAlive(
  options: SuperviseOptions,
  first: Running,
  stopping: AbortSignal,
  use: (running: Running) => void,
): Promise<void> {
  let running: Running | undefined = first;
  let pauseMs = 0;
  while (!stopping.aborted) {
    const began = performance.now();
    const how = await (running?.ended ?? 'not started');
    if (stopping.aborted) return;
    pauseMs = nextPause(pauseMs, performance.now() - began, options.maxPauseMs);
    options.say(`${options.name} ended (${how}): restarting in ${pauseMs / 1000} s`);
    await pause(pauseMs, stopping);
    if (stopping.aborted) return;
    running = await options
      .start(stopping)
      .catch((error) => void (stopping.aborted || options.say(`${options.name}: ${error.message}`)));
    if (running === undefined) continue;
    use(running);
    if (stopping.aborted) await running.stop();
    else options.onRestart?.();
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  stopping.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      resolve();
    },
    { once: true },
  );
  return promise;
}
