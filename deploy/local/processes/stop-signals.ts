/** Handles signals that stop the process: the first aborts. Ctrl-C arrives twice, from the terminal and from npm, so only a
 * signal more than a second after the first calls `onSecondSignal`. */
export function abortOnSignals(onSecondSignal: () => void): AbortSignal {
  const stopping = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      firstAt ??= now;
      if (now - firstAt > duplicateMs) onSecondSignal();
      else stopping.abort(new Stopped());
    });
  }
  return stopping.signal;
}

class Stopped extends Error {}

const duplicateMs = 1_000;
