/** Long work that yields often, so that other requests can run between its steps (`runInSlices`). */
export type Resumable<Result> = Generator<void, Result>;

export function runToEnd<Result>(work: Resumable<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
