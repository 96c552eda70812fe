/** Work that runs again and again until it is stopped, never twice at a time. */
export interface PeriodicJob {
  /** There may be something to do: runs now, or once more after the run under way. */
  wake(): void;
  /** Begins no new run, and resolves when the last has ended. */
  stop(): Promise<void>;
}

export interface PeriodicJobOptions {
  /** From the start of one run to the start of the next, at most, unless a run takes longer. */
  readonly everyMs: number;
  /** Between two runs, at least; and twice what the last took, up to 50 ms, so that under load each finds more to do. */
  readonly pauseMs?: number;
  /** Gets what a run threw; the next then waits a second. Without it, an error is a bug and ends the process. */
  readonly onError?: (error: unknown) => void;
}

const pauseAfterErrorMs = 1_000;
const longestPauseMs = 50;

/** Runs `work` now, whenever it is woken, and every `everyMs`. Where `work` gives true there is more to do: it runs again at once. */
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
      const shortestMs = Math.max(pauseMs, Math.min(longestPauseMs, 2 * tookMs));
      // Woken since the run ended: nothing was resting then.
      isResting = next === 'rest' && !isWoken;
      if (isResting) await pause(Math.max(shortestMs, everyMs - tookMs));
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
