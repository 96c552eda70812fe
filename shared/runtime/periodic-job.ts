export interface PeriodicJob {
  wake(): void;
  stop(): Promise<void>;
}

export interface PeriodicJobOptions {
  readonly everyMs: number;
  readonly pauseMs?: number;
  readonly onError?: (error: unknown) => void;
}

const pauseAfterErrorMs = 1_000;
const maxPauseMs = 50;
/** Long waits end together, so that an idle process wakes once for all its jobs. */
const wakeStepMs = 1_000;

/** Runs `work` at once, when woken and every `everyMs`; again immediately while it returns true. */
export function periodicJob(work: () => unknown, { everyMs, pauseMs = 0, onError }: PeriodicJobOptions): PeriodicJob {
  let isStopping = false;
  let isWoken = false;
  let isResting = false;
  let endPause = (): void => {};
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<'again' | 'rest' | 'recover'> => {
    isWoken = false;
    try {
      return (await work()) === true || isWoken ? 'again' : 'rest';
    } catch (error) {
      if (onError === undefined) throw error;
      onError(error);
      return 'recover';
    }
  };
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      const began = performance.now();
      const next = await run();
      if (isStopping) return;
      const tookMs = performance.now() - began;
      const shortestMs = Math.max(pauseMs, Math.min(maxPauseMs, 2 * tookMs));
      isResting = next === 'rest' && !isWoken;
      if (isResting) await pause(Math.max(shortestMs, coalesced(everyMs - tookMs)));
      else await pause(next === 'recover' ? pauseAfterErrorMs : shortestMs);
      isResting = false;
    }
  };
  const ended = loop();
  return {
    wake() {
      isWoken = true;
      if (isResting) endPause();
    },
    stop() {
      isStopping = true;
      endPause();
      return ended;
    },
  };
}

function coalesced(ms: number): number {
  if (ms < wakeStepMs / 2) return ms;
  const now = performance.now();
  return Math.round((now + ms) / wakeStepMs) * wakeStepMs - now;
}
