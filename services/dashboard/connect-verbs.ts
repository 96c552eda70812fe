import { connectDrizzleRoom, type DrizzleRoom } from '../../shared/db/connections/drizzle-room.ts';
import { tooBusy, waitingAtOnce } from '../../shared/db/connections/lock-room.ts';
import { createAtOnce } from '../../shared/runtime/at-once.ts';

/** The pools that verbs work with: a menu or a form that somebody holds delays what its own workspace does alone. */
export function connectVerbs(url: string): DrizzleRoom {
  const turns = createAtOnce(waitingAtOnce, tooBusy);
  return connectDrizzleRoom(url, { name: 'dashboard verbs', max: 4, waiting: 6, turns });
}
