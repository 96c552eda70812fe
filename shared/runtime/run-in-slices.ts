const sliceMs = 10;

/** Runs work in slices of 10 ms, and lets the event loop serve other requests in between. */
export async function runInSlices<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
