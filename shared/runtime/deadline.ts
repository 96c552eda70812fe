export interface Deadline {
  assert(): void;
}

export function deadlineIn(ms: number, toError: () => Error): Deadline {
  const endsAt = performance.now() + ms;
  return {
    assert() {
      if (performance.now() >= endsAt) throw toError();
    },
  };
}

/** Rejects with `ETIMEDOUT`, which `isUnavailable` includes. The work continues, so it must be repeatable. */
export function withDeadline<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error(`no answer in ${ms} ms`), { code: 'ETIMEDOUT' })),
      ms,
    );
    promise.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
