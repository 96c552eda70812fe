/** Work that goes on until it is stopped. */
export interface Repeating {
  /** There may be something to do: run now, or once more when a run is under way. */
  wake(): void;
  /** Begins no new run, and resolves when the last has ended. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** A run begins this long after the last at the latest. */
  readonly everyMs: number;
  /**
   * Between runs that follow each other: so long at least, and twice what the last took, so that under load each finds more to
   * do.
   */
  readonly pauseMs: number;
  /** Told of what a run threw; the next then waits a second. */
  readonly onError: (error: unknown) => void;
}

const pauseAfterErrorMs = 1_000;
const longestPauseMs = 50;

/** Runs `work` now, whenever it is woken, and every so often; never twice at a time. `work` says whether to go on at once. */
export function repeat(work: () => Promise<boolean>, { everyMs, pauseMs, onError }: RepeatOptions): Repeating {
  let stopping = false;
  let isWoken = false;
  let rouse = (): void => {};
  const nap = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      // Woken since the run ended: whoever did so roused nobody.
      if (isWoken) return resolve();
      const timer = setTimeout(resolve, ms);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<'again' | 'rest' | 'recover'> => {
    isWoken = false;
    try {
      return (await work()) || isWoken ? 'again' : 'rest';
    } catch (error) {
      onError(error);
      return 'recover';
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopping) {
      const began = performance.now();
      const next = await run();
      if (stopping) return;
      const tookMs = performance.now() - began;
      if (next === 'again') await Bun.sleep(Math.max(pauseMs, Math.min(longestPauseMs, 2 * tookMs)));
      else if (next === 'rest') await nap(everyMs);
      else await Bun.sleep(pauseAfterErrorMs);
    }
  };
  const ended = loop();
  return {
    wake() {
      isWoken = true;
      rouse();
    },
    stop() {
      stopping = true;
      rouse();
      return ended;
    },
  };
}
