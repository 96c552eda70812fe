export type Pieces<Result> = Generator<void, Result>;

export function finished<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
