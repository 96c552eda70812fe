/** Work that can be interrupted after each piece; shared/runtime/in-pieces.ts lets others have their turn there. */
export type Pieces<Result> = Generator<void, Result>;

/** All of the work at once, where nobody else waits. */
export function finished<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
