import { connectDrizzleRoom, type DrizzleRoom } from '../../shared/db/connections/drizzle-room.ts';

/** The pools that verbs work with: a menu or a form that somebody holds delays what its own workspace does alone. */
export function connectVerbs(url: string): DrizzleRoom {
  return connectDrizzleRoom(url, { name: 'dashboard verbs', max: 4, waiting: 6 });
}
