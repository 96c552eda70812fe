import { Refused } from '../../../shared/basics/refused.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';

/** Large forms are in memory three times over. Slow clients hold a place until their deadline, so others need places too. */
export const largeForms = createTenantLimiter({ running: 1, queued: 8, runningTotal: 8 }, tooMuchAtOnce);

/** Work of tenths of a second and some 100 MB, one at a time: the process has one thread. */
export const heavyWork = createTenantLimiter({ running: 1, queued: 200, runningTotal: 1 }, tooMuchAtOnce);

export function tooMuchAtOnce(): Refused {
  return new Refused('unavailable', 'the workspace asks for too much at once');
}
