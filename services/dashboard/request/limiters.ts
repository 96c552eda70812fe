import { Refused } from '../../../shared/basics/refused.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';

/**
 * Reading and handling of a large form, which is in memory three times over while a picture is made of it. A client that sends
 * slowly keeps its place until its deadline, so there are places enough for others.
 */
export const largeForms = createTenantLimiter({ running: 1, queued: 8, runningOfAll: 8 }, tooMuchAtOnce);

/**
 * What computes for tenths of a second, of all workspaces one after the other: the process has one thread, and each takes some
 * 100 MB. The pictures of a menu's preview are asked for all at once.
 */
export const heavyWork = createTenantLimiter({ running: 1, queued: 200, runningOfAll: 1 }, tooMuchAtOnce);

/** The refusal of a workspace's limiter. */
export function tooMuchAtOnce(): Refused {
  return new Refused('unavailable', 'the workspace asks for too much at once');
}
