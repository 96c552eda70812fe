import { Refused } from '../../../shared/basics/refused.ts';
import { singleFlight } from '../../../shared/runtime/single-flight.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';

const keptBytes = 24 * 1024 * 1024;
const limits = { running: 1, queued: 200, runningOfAll: 2 };

export function createRecent<Value>(bytesOf: (value: Value) => number) {
  const kept = new Map<string, Value>();
  const making = singleFlight<Value | null>();
  const limiter = createTenantLimiter(limits, () => new Refused('unavailable', 'this workspace has too many requests'));
  let bytes = 0;

  const keep = (key: string, value: Value): void => {
    kept.set(key, value);
    bytes += bytesOf(value);
    for (const [oldest, each] of kept) {
      if (bytes <= keptBytes) break;
      kept.delete(oldest);
      bytes -= bytesOf(each);
    }
  };
  return {
    /** Concurrent callers of a key share one `make`; null is not kept. Throws `unavailable` while a workspace has too many made. */
    get: async (workspaceId: string, key: string, make: () => Promise<Value | null>): Promise<Value | null> =>
      kept.get(key) ??
      making.run(key, async () => {
        const value = await limiter.run(workspaceId, make);
        if (value !== null) keep(key, value);
        return value;
      }),
  };
}
