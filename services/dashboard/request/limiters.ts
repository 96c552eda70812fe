import { Refused } from '../../../shared/basics/refused.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';

/** A large form takes three times its size in memory. A slow client occupies a slot until its deadline, so there are several. */
export const largeForms = createTenantLimiter({ running: 1, queued: 8, runningTotal: 8 }, tooMuchAtOnce);

/** Work of tenths of a second and some 100 MB runs one at a time, because the process has one thread. */
export const heavyWork = createTenantLimiter({ running: 1, queued: 200, runningTotal: 1 }, tooMuchAtOnce);

export function tooMuchAtOnce(): Refused {
  return new Refused('unavailable', 'the workspace asks for too much at once');
}
