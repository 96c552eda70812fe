/** The terminal sends Ctrl-C to every process and npm forwards it too: a signal within a second of the first is the same. */
export function stopSignals(onImpatience: () => void): AbortSignal {
  const stopping = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      firstAt ??= now;
      if (now - firstAt > duplicateWithinMs) onImpatience();
      else stopping.abort(new Stopped());
    });
  }
  return stopping.signal;
}

class Stopped extends Error {}

const duplicateWithinMs = 1_000;
