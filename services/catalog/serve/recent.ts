import { singleFlight } from '../../../shared/runtime/single-flight.ts';

/** What was made of late and may be asked for again. */
export interface Recent<Value> {
  /** Concurrent callers of one key share one `make`; null is not kept. */
  get(key: string, make: () => Promise<Value | null>): Promise<Value | null>;
}

/** Keeps up to `maxBytes`; the values that were made first make way. */
export function createRecent<Value>(maxBytes: number, bytesOf: (value: Value) => number): Recent<Value> {
  const kept = new Map<string, Value>();
  const making = singleFlight<Value | null>();
  let bytes = 0;

  const keep = (key: string, value: Value): void => {
    kept.set(key, value);
    bytes += bytesOf(value);
    for (const [oldest, each] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= bytesOf(each);
    }
  };
  return {
    async get(key, make) {
      return (
        kept.get(key) ??
        making.run(key, async () => {
          const value = await make();
          if (value !== null) keep(key, value);
          return value;
        })
      );
    },
  };
}
