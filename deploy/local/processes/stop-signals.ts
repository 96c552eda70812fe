/**
 * `stopping` is aborted by the first Ctrl-C, SIGTERM or closing of the terminal; `onImpatience` runs at another one.
 * npm passes on the Ctrl-C that the terminal has already sent to everyone: what comes within a second is the same one.
 */
export function stopSignals(onImpatience: () => void): AbortSignal {
  const stopping = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      firstAt ??= now;
      if (now - firstAt > sameMs) onImpatience();
      else stopping.abort(new Stopped());
    });
  }
  return stopping.signal;
}

/** Thrown out of whatever was being waited for when the stack was asked to stop. */
class Stopped extends Error {}

const sameMs = 1_000;
