/**
 * The promise's value, or an error that counts as "the database is away" after `ms`. postgres.js waits without a bound, for
 * a connection and for an answer; what was asked may still happen later, so only ask so what may happen twice.
 */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error(`no answer in ${ms} ms`), { code: 'ETIMEDOUT' })),
      ms,
    );
    promise.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
