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

/** Rejects with `ETIMEDOUT`, which `isUnavailable` includes, and a message that names who did not answer.
 * The work continues, so it must be repeatable. */
export function withDeadline<Value>(ms: number, promise: Promise<Value>, from?: string): Promise<Value> {
  const message = `no answer${from === undefined ? '' : ` from ${from}`} in ${ms} ms`;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' })), ms);
    promise.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
