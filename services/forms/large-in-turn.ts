import { tooBusy } from '../../shared/db/connections/lock-room.ts';
import { createAtOnce } from '../../shared/runtime/at-once.ts';

/**
 * Of a workspace one large thing at a time: fifty together would take the memory of the process, and everybody would wait.
 * Throws `unavailable` where too many wait already.
 */
export const createLargeInTurn = () => createAtOnce({ working: 1, waiting: 255 }, tooBusy);
