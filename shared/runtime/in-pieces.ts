const sliceMs = 10;

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
