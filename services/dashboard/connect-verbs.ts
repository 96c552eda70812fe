import { connectDrizzleUnderLock, type DrizzleUnderLock } from '../../shared/db/connections/drizzle-under-lock.ts';

/** The pools that verbs work with: a menu or a form that somebody holds delays what its own workspace does alone. */
export function connectVerbs(url: string): DrizzleUnderLock {
  return connectDrizzleUnderLock(url, { name: 'dashboard verbs', max: 4, waiting: 6 });
}
