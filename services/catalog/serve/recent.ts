import { Refused } from '../../../shared/basics/refused.ts';
import { singleFlight } from '../../../shared/runtime/single-flight.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';

const maxBytes = 24 * 1024 * 1024;
const limits = { running: 1, queued: 200, runningTotal: 2 };

export function createRecent<Value>(bytesOf: (value: Value) => number) {
  const cached = new Map<string, Value>();
  const making = singleFlight<Value | null>();
  const limiter = createTenantLimiter(limits, () => new Refused('unavailable', 'this workspace has too many requests'));
  let bytes = 0;

  const keep = (key: string, value: Value): void => {
    cached.set(key, value);
    bytes += bytesOf(value);
    for (const [oldest, each] of cached) {
      if (bytes <= maxBytes) break;
      cached.delete(oldest);
      bytes -= bytesOf(each);
    }
  };
  return {
    /** Concurrent callers of a key share one `make`; null is not cached. Throws `unavailable` if a workspace has too many pending. */
    get: async (workspaceId: string, key: string, make: () => Promise<Value | null>): Promise<Value | null> =>
      cached.get(key) ??
      making.run(key, async () => {
        const value = await limiter.run(workspaceId, make);
        if (value !== null) keep(key, value);
        return value;
      }),
  };
}
