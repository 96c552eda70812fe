const sliceMs = 10;

/** Runs work that yields now and then (`Pieces`), and after every 10 ms of it whatever else the event loop has to do. */
export async function inPieces<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
