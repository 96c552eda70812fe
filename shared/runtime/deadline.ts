export interface Deadline {
  assert(): void;
}

export function deadlineIn(ms: number, late: () => Error): Deadline {
  const endsAt = performance.now() + ms;
  return {
    assert() {
      if (performance.now() >= endsAt) throw late();
    },
  };
}

/** Rejects with `ETIMEDOUT`, which counts as "database away". The work goes on, so it must be repeatable. */
export function withDeadline<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error(`no answer in ${ms} ms`), { code: 'ETIMEDOUT' })),
      ms,
    );
    promise.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
