import { tooBusy } from '../../shared/db/connections/lock-room.ts';
import { createTenantLimiter } from '../../shared/runtime/tenant-limiter.ts';

/** One large form of a workspace at a time: fifty together would exhaust the memory of the process. Throws `unavailable`. */
export const createLargeLimiter = () => createTenantLimiter({ running: 1, queued: 255 }, tooBusy);
