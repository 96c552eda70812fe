import { connectDrizzleUnderLock, type DrizzleUnderLock } from '../../shared/db/connections/drizzle-under-lock.ts';

/** The pools for verbs: a locked menu or form delays only its own workspace. */
export function connectDrizzlePools(url: string): DrizzleUnderLock {
  return connectDrizzleUnderLock(url, { name: 'dashboard verbs', max: 4, maxPatient: 6 });
}
