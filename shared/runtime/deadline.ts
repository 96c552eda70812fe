/** A moment after which the result is of no use: nothing is begun and nothing committed for it any more. */
export interface Deadline {
  /** Throws once it has passed. */
  assert(): void;
}

/** A deadline `ms` from now. `late` makes what `assert` throws afterwards. */
export function deadlineIn(ms: number, late: () => Error): Deadline {
  const endsAt = performance.now() + ms;
  return {
    assert() {
      if (performance.now() >= endsAt) throw late();
    },
  };
}

/**
 * Gives the promise's value, or throws an error with the code `ETIMEDOUT` after `ms`, which counts as "the database is away"
 * (`isUnavailable`). The work itself is not stopped and may still happen later: only use it for what may happen twice.
 */
export function withDeadline<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error(`no answer in ${ms} ms`), { code: 'ETIMEDOUT' })),
      ms,
    );
    promise.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
