/**
 * The promise's value, or an error that counts as "the database is away" after `ms`. postgres.js waits without a bound, for
 * a connection and for an answer; what was asked may still happen later, so only ask so what may happen twice.
 */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error(`no answer in ${ms} ms`), { code: 'ETIMEDOUT' })), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
