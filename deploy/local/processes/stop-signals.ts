/** Ctrl-C arrives twice, from the terminal and from npm: only a signal a second after the first calls `onSecond`. */
export function stopSignals(onSecond: () => void): AbortSignal {
  const stopping = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      firstAt ??= now;
      if (now - firstAt > duplicateMs) onSecond();
      else stopping.abort(new Stopped());
    });
  }
  return stopping.signal;
}

class Stopped extends Error {}

const duplicateMs = 1_000;
